/// What lint says in the end: what neither an ignore nor the baseline forgives, without the rules that are off.
struct Verdict {
  private(set) var findings: [Finding]
  /// How many findings the baseline forgives.
  private(set) var forgiven = 0
  private let severities: [Rule: Severity]

  init(_ findings: [Finding], _ configuration: Configuration, baseline: Baseline? = nil, stale: [Finding] = []) {
    severities = configuration.severities
    var rest = findings
    if let baseline {
      rest = baseline.forgive(findings).findings
      forgiven = findings.count - rest.count
    }
    self.findings = (rest + stale).filter { configuration.severity(of: $0.rule) != .off }.sorted(by: Finding.inOrder)
  }

  func severity(of finding: Finding) -> Severity { severities[finding.rule] ?? .error }

  var errorCount: Int { findings.count { severity(of: $0) == .error } }
  var warningCount: Int { findings.count - errorCount }

  /// Something could not be read, so that nothing is certain about it.
  var isIncomplete: Bool { findings.contains { $0.rule == .unreadable } }

  /// 0 without errors, 1 with some, 2 where it is incomplete.
  var status: Int32 { isIncomplete ? 2 : errorCount > 0 ? 1 : 0 }
}
