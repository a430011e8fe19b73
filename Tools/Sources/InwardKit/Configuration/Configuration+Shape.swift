extension Configuration {
  /// Everything that `workspace.json` may hold.
  static let shape = Shape(
    .object([
      .optional("$schema", .text("Where the schema of this file is.")),
      .required(
        "packages",
        .texts("Folders of packages, relative to this file; * stands for any part of a folder's name.")
      ),
      .required(
        "layers",
        Shape(
          .map(names: nil, layer),
          "The layers, innermost first. A target is in the layer with the most specific pattern for it."
        )
      ),
      .optional(
        "composition",
        Shape(.map(names: nil, .text()), "For each executable target, the file that lists its live values.")
      ),
      .optional("liveValuesAllowed", .texts("Patterns of package/target that may have live values of their own.")),
      .optional("testing", Shape(.object([.optional("modules", .texts("Patterns of modules that are for tests."))]))),
      .optional(
        "folders",
        Shape(.list(folder), "Targets that no manifest knows, such as those of an Xcode project.")
      ),
      .optional(
        "severities",
        Shape(
          .map(names: Rule.configurable.map(\.rawValue), Shape(.choice(Severity.allCases.map(\.rawValue)))),
          "How each rule counts: an error (the default) ends lint with 1, a warning is printed, off is silent."
        )
      ),
      .optional("ignores", Shape(.list(ignore), "Single edges that are left alone.")),
      .optional("baseline", .text("The file of findings from before, written by `inward lint --update-baseline`.")),
    ]),
    "What inward cannot read in the manifests of a workspace."
  )

  private static let layer = Shape(
    .object([
      .required("targets", .texts("Patterns of package/target.")),
      .required("uses", .texts("Names of the layers that its targets may depend on.")),
      .optional(
        "siblings",
        Shape(.bool, "Whether targets of this layer may depend on each other.", fallback: .bool(false))
      ),
      .optional("forbid", .texts("Patterns of modules that it may not import.")),
    ])
  )

  private static let folder = Shape(
    .object([
      .required("target", .text("project/target, as patterns name it.", form: .target)),
      .required("path", .text("The folder of its sources.")),
    ])
  )

  private static let ignore = Shape(
    .object([
      .required("rule", Shape(.choice(Rule.configurable.map(\.rawValue)))),
      .required("from", .text("package/target, or the package for a finding about a package.")),
      .required("to", .text("The module, as the finding's JSON names it.")),
      .required("reason", .text("Why this edge may stay.", form: .words)),
    ])
  )
}

extension Rule {
  /// Those that a workspace may weigh and ignore; what cannot be read is never a matter of taste.
  static var configurable: [Rule] { allCases.filter { $0 != .unreadable } }
}
