extension Command {
  /// `inward graph`
  static let graph = Command(
    name: "graph",
    summary: "Draws what depends on what, as the manifests declare it.",
    details: "Tests are left out.",
    flags: .workspace + [
      .choice("--format", GraphReport.Format.self, value: "FORMAT", "how it is drawn"),
      .choice("--level", GraphReport.Level.self, value: "LEVEL", "what a node is"),
    ]
  ) { arguments in
    let format = try arguments.choice("--format", GraphReport.Format.self)
    let level = try arguments.choice("--level", GraphReport.Level.self)
    let workspace = try arguments.loadWorkspace(sources: false)
    return Inward.Outcome(
      output: GraphReport(workspace, level: level).text(format),
      errors: workspace.problemText,
      status: workspace.problems.isEmpty ? 0 : 2
    )
  }
}
