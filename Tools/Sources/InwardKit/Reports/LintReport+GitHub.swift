extension LintReport {
  /// Workflow commands, which GitHub Actions shows beside the lines of a pull request.
  var github: String {
    verdict.findings.map { finding in
      let properties = [
        ("file", repositoryPath(finding.location.file)), ("line", "\(finding.location.line)"),
        ("col", "\(finding.location.column)"), ("title", "inward: \(finding.rule.rawValue)"),
      ]
      let list = properties.map { "\($0)=\(Self.escapedProperty($1))" }.joined(separator: ",")
      let text = finding.message + (finding.help.map { "\nhelp: \($0)" } ?? "")
      return "::\(verdict.severity(of: finding).rawValue) \(list)::\(Self.escaped(text))\n"
    }.joined() + summary
  }

  private static func escaped(_ text: String) -> String { escaped(text, marks: ["%", "\r", "\n"]) }

  private static func escapedProperty(_ text: String) -> String { escaped(text, marks: ["%", "\r", "\n", ":", ","]) }

  private static func escaped(_ text: String, marks: [Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if marks.contains(scalar) {
        result += JSONText.percent(UInt8(truncatingIfNeeded: scalar.value)).unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
