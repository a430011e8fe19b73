/// How grave a reported issue is: only an error fails a test.
public enum IssueSeverity: CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// Worth a look, but no failure.
  case warning
  /// A failure.
  case error
}
