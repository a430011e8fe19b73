private enum Format: String, CaseIterable { case text, json }

extension Command {
  /// `inward lint`
  static let lint = Command(
    name: "lint",
    summary: "Judges the workspace by its rules.",
    details: "Prints each finding as compilers do: file:line:column: error: message [rule], and a line that helps.",
    flags: .workspace + [.choice("--format", Format.self, value: "FORMAT", "how findings are printed")],
    exits: [
      Command.Exit(status: 0, meaning: "no findings"), Command.Exit(status: 1, meaning: "findings"),
      .failed,
    ]
  ) { arguments in
    let start = FileSystem.now
    let format = try arguments.choice("--format", Format.self)
    let workspace = try arguments.loadWorkspace(sources: true)
    let findings = Judge.judge(workspace)
    let report = LintReport(workspace: workspace, findings: findings, seconds: FileSystem.now - start)
    let isUncertain = findings.contains { $0.rule == .unreadable }
    return Inward.Outcome(
      output: format == .json ? report.json : report.text,
      errors: workspace.notes.map { $0 + "\n" }.joined(),
      status: isUncertain ? 2 : findings.isEmpty ? 0 : 1
    )
  }
}
