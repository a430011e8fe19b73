/// What `inward lint` prints.
struct LintReport {
  var workspace: Workspace
  var verdict: Verdict
  var seconds: Double

  /// As compilers print it, so that editors find the place.
  var text: String {
    var lines: [String] = []
    for finding in verdict.findings {
      let severity = verdict.severity(of: finding).rawValue
      lines.append("\(finding.location.text): \(severity): \(finding.message) [\(finding.rule.rawValue)]")
      if let help = finding.help { lines.append("  help: \(help)") }
    }
    return lines.lines + summary
  }

  var json: String {
    let list = verdict.findings.map { finding in
      JSONText.object([
        ("rule", JSONText.string(finding.rule.rawValue)),
        ("severity", JSONText.string(verdict.severity(of: finding).rawValue)),
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
      ("findings", "\(verdict.findings.count)"),
      ("seconds", JSONText.seconds(seconds)),
    ])
    return "{\n  \"findings\": \(JSONText.list(list, indent: "  ")),\n  \"summary\": \(summary)\n}\n"
  }

  /// The last line for people.
  var summary: String {
    let packages = Self.count(workspace.packages.count, "package")
    let targets = Self.count(workspace.targets.count, "target")
    let files = Self.count(workspace.fileCount, "file")
    let counts = [(verdict.errorCount, "error"), (verdict.warningCount, "warning")].filter { $0.0 > 0 }
    let found = counts.isEmpty ? "no findings" : counts.map(Self.count).joined(separator: ", ")
    let forgiven = verdict.forgiven == 0 ? "" : " (\(verdict.forgiven) in the baseline)"
    return "inward: \(packages), \(targets), \(files): \(found)\(forgiven)\n"
  }

  /// `1 package`, `2 packages`
  static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  /// A file of the workspace as the repository around it names it; hosts show findings by that name.
  func repositoryPath(_ file: String) -> String {
    Paths.join(prefix, file)
  }

  /// The way from the repository's root to the workspace.
  private var prefix: String {
    var folder = Substring(workspace.root)
    while !folder.isEmpty {
      if FileSystem.kind(of: "\(folder)/.git") != .missing {
        let rest = workspace.root.dropFirst(folder.count).drop { $0 == "/" }
        return rest.isEmpty ? "." : String(rest)
      }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return "."
  }
}
