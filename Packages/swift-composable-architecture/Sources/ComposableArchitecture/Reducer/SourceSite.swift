/// Where something was written, to be named in an issue.
@usableFromInline
struct SourceSite: Sendable {
  @usableFromInline var fileID: StaticString
  @usableFromInline var filePath: StaticString
  @usableFromInline var line: UInt
  @usableFromInline var column: UInt

  @inlinable
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  @usableFromInline
  func report(_ message: String) {
    reportIssue(message, fileID: self.fileID, filePath: self.filePath, line: self.line, column: self.column)
  }

  @usableFromInline
  var text: String { "\(self.fileID):\(self.line)" }
}

extension String {
  /// A dump that is indented as issues show values.
  static func shown(_ value: some Any) -> String { String.indented(String(customDumping: value)) }

  /// The case of an action, indented as issues show values.
  static func shownCase(of action: some Any) -> String { String.indented(String.caseName(of: action)) }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
  }

  /// The case of an action, `Login.Action.response.success`, without the values it carries, which may be secret.
  @usableFromInline
  static func caseName(of action: some Any) -> String {
    var text = String(typeName: type(of: action))
    var value: Any = action
    while true {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .tuple, let child = mirror.children.first(where: { $0.label == "action" }) {
        value = child.value
        continue
      }
      guard mirror.displayStyle == .enum else { return text }
      guard let child = mirror.children.first, let label = child.label else { return "\(text).\(value)" }
      text += ".\(label)"
      value = child.value
    }
  }
}
