/// How a rule counts.
enum Severity: String, CaseIterable, Sendable {
  case error, warning, off
}
