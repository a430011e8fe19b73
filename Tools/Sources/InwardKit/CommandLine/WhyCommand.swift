extension Command {
  /// `inward why A B`
  static let why = Command(
    name: "why",
    summary: "Says why one target depends on another: every shortest path, and the imports that use each edge.",
    words: "A B",
    mostWords: 2,
    details: """
      A and B are targets, as a name or as package/target, or packages, which stand for their targets, tests left out.
      B may be a product from outside the workspace too. Edges are those that the manifests declare.
      """,
    flags: .workspace + [.choice("--format", WhyReport.Format.self, value: "FORMAT", "how it is printed")],
    exits: [.done, Exit(status: 1, meaning: "A does not depend on B"), .failed]
  ) { arguments in
    let format = try arguments.choice("--format", WhyReport.Format.self)
    guard arguments.words.count == 2 else { throw UsageError(message: "two names are needed: inward why A B") }
    let workspace = try arguments.loadWorkspace(sources: true)
    let report = try WhyReport(workspace, from: arguments.words[0], to: arguments.words[1])
    return Inward.Outcome(
      output: report.text(format),
      errors: workspace.problemText,
      status: workspace.problems.isEmpty ? (report.isFound ? 0 : 1) : 2
    )
  }
}
