/// How complete the assertions of a test store must be.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change, action and effect must be asserted on.
  case on
  /// Only what is asserted is checked; what was left out is shown, without failing, when `showSkippedAssertions`.
  case off(showSkippedAssertions: Bool)

  /// Only what is asserted is checked.
  public static let off = Self.off(showSkippedAssertions: false)
}
