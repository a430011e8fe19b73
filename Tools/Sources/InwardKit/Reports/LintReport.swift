/// What `inward lint` prints.
struct LintReport {
  var workspace: Workspace
  var findings: [Finding]
  var seconds: Double

  /// As compilers print it, so that editors find the place.
  var text: String {
    var text = ""
    for finding in findings {
      text += "\(finding.location.text): error: \(finding.message) [\(finding.rule.rawValue)]\n"
      if let help = finding.help { text += "  help: \(help)\n" }
    }
    let count = findings.isEmpty ? "no findings" : Self.count(findings.count, "finding")
    let packages = Self.count(workspace.packages.count, "package")
    let targets = Self.count(workspace.targets.count, "target")
    return text + "inward: \(packages), \(targets), \(Self.count(workspace.fileCount, "file")): \(count)\n"
  }

  var json: String {
    let list = findings.map { finding in
      JSONText.object([
        ("rule", JSONText.string(finding.rule.rawValue)),
        ("severity", JSONText.string("error")),
        ("file", JSONText.string(finding.location.file)),
        ("line", "\(finding.location.line)"),
        ("column", "\(finding.location.column)"),
        ("package", JSONText.string(finding.package)),
        ("target", JSONText.string(finding.target)),
        ("module", JSONText.string(finding.module)),
        ("message", JSONText.string(finding.message)),
        ("help", JSONText.string(finding.help)),
      ])
    }
    let summary = JSONText.object([
      ("packages", "\(workspace.packages.count)"),
      ("targets", "\(workspace.targets.count)"),
      ("files", "\(workspace.fileCount)"),
      ("findings", "\(findings.count)"),
      ("seconds", JSONText.seconds(seconds)),
    ])
    return "{\n  \"findings\": \(JSONText.list(list, indent: "  ")),\n  \"summary\": \(summary)\n}\n"
  }

  private static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
