extension Inward {
  static let help = """
    inward reads workspace.json, every Package.swift and every import of a workspace of Swift packages, and says where
    the workspace breaks its own rules. It builds and runs nothing.

    usage: inward COMMAND [FLAGS]

    commands
      lint          judge the workspace; exit 0 clean, 1 findings, 2 it could not be read
      graph         draw what depends on what, without tests
      packages      list the packages, innermost first, a path a line
      explain RULE  what a rule says, why, and how to mend a break; without RULE, the list of rules

    flags
      --root DIR        the workspace (default: the nearest folder above with a workspace.json)
      --format FORMAT   lint, packages: text (default), json; graph: text (default), mermaid, dot
      --level LEVEL     graph: package (default), target
      --help            this text
      --version         the version

    """
}
