/// One line of the app's log.
///
/// A message holds no secret: values that must not be seen are of type `Secret`, which prints as `<secret>`.
public struct LogEntry: Equatable, Sendable {
  /// How much an entry matters, in rising order.
  public enum Level: String, CaseIterable, Comparable, Sendable {
    case debug
    case info
    /// Something a person following the run wants to see, such as a retry.
    case notice
    case error

    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.rank < rhs.rank
    }

    private var rank: Int {
      switch self {
      case .debug: 0
      case .info: 1
      case .notice: 2
      case .error: 3
      }
    }
  }

  /// How much the entry matters.
  public var level: Level
  /// The part of the app that speaks, such as `identity.google`.
  public var category: String
  /// What happened, in one line.
  public var message: String

  /// An entry of `level` in `category`.
  public init(level: Level, category: String, message: String) {
    self.level = level
    self.category = category
    self.message = message
  }
}
