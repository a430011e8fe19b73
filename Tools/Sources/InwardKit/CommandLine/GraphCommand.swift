private enum Format: String, CaseIterable { case text, dot, mermaid, json, html, svg }

extension Command {
  /// `inward graph`
  static let graph = Command(
    name: "graph",
    summary: "Draws what depends on what, with the places that say so and those that break a rule.",
    details: """
      An edge is a dependency that a manifest declares or an import that a source writes. Edges that break a rule,
      forgiven by a baseline or not, or are part of a ring are red. What the workspace does not hold is dashed. Formats:

        text      a line for each node with what it uses, then the places that break a rule
        dot       for Graphviz
        mermaid   for GitHub, which draws at most \(DependencyGraph.mostMermaidEdges) edges and \(DependencyGraph.mostMermaidUnits) characters
        json      {"level", "layers", "nodes", "edges", "findings"}; a node is {"id", "name", "kind", "package",
                  "layers", "members", "findings"}, an edge {"from", "to", "cycle", "declared", "imports",
                  "findings"} with ids of nodes and places {"file", "line", "column"}; a finding has a place and
                  "rule", "message" and "help"; those at the end belong to no node and no edge
        html      one page that loads nothing: fold, search, filter, and see the lines behind each edge; it always holds
                  every target, and --level says what it opens with
        svg       a picture for a README, light or dark as its reader's screen is

      A NAME is that of a package, a target or a layer, or package/target; * in it stands for any characters.
      """,
    flags: .workspace + [
      .choice("--format", Format.self, value: "FORMAT", "how it is drawn"),
      .choice("--level", DependencyGraph.Level.self, value: "LEVEL", "what a node is"),
      Flag(name: "--focus", value: "NAME", summary: "only that, what it uses, and who uses it"),
      Flag(name: "--reaches", value: "NAME", summary: "only that, and all that reach it, however far"),
      Flag(
        name: "--collapse",
        value: "PATTERN,…",
        summary: """
          fold what matches: of package/target, or of targets, all into one node;
          of packages, each of them into one
          """
      ), Flag(name: "--tests", summary: "draw test targets too"),
    ]
  ) { arguments in
    let format = try arguments.choice("--format", Format.self)
    let level = try arguments.choice("--level", DependencyGraph.Level.self)
    var options = GraphOptions(level: format == .html ? .target : level)
    options.collapse = arguments.options["--collapse"]?.split(separator: ",").map(String.init) ?? []
    options.includesTests = arguments.switches.contains("--tests")
    let workspace = try arguments.loadWorkspace(sources: true)
    let verdict = Verdict(Judge.judge(workspace), workspace.configuration)
    var graph = try GraphBuilder.graph(of: workspace, findings: verdict.findings, options: options)
    if let name = arguments.options["--reaches"] { graph = try graph.reaching(name) }
    if let name = arguments.options["--focus"] { graph = try graph.focused(on: name) }
    var errors = workspace.problemText
    let output =
      switch format {
      case .text: graph.text
      case .dot: graph.dot
      case .mermaid: graph.mermaid
      case .json: graph.json(level)
      case .html: graph.page(opening: level)
      case .svg: graph.svg
      }
    if format == .mermaid {
      let counts = [
        (DependencyGraph.mostMermaidEdges, graph.edges.count, "edges"),
        (DependencyGraph.mostMermaidUnits, output.utf16.count, "characters"),
      ]
      for (most, count, what) in counts where count > most {
        errors +=
          "inward: note: GitHub draws at most \(most) \(what), and here are \(count); --level, --focus, --reaches "
          + "and --collapse leave some out\n"
      }
    }
    return Inward.Outcome(output: output, errors: errors, status: workspace.problems.isEmpty ? 0 : 2)
  }
}
