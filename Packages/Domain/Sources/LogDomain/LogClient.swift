import Dependencies
import DependenciesMacros

/// Where the app's log entries go.
@DependencyClient
public struct LogClient: Sendable {
  /// Records one entry. It never fails and never waits.
  public var record: @Sendable (_ entry: LogEntry) -> Void
}

extension LogClient {
  /// Records `message` at `level` under `category`.
  public func callAsFunction(_ level: LogEntry.Level, _ category: String, _ message: String) {
    record(LogEntry(level: level, category: category, message: message))
  }

  /// Drops every entry.
  public static let silent = LogClient(record: { _ in })
}

extension LogClient: TestDependencyKey {
  /// Silent, since what a feature logs is no part of its contract; tests of logging use `.recording`.
  public static let testValue = LogClient.silent
  public static let previewValue = LogClient.silent
}

extension DependencyValues {
  /// Where the app's log entries go.
  public var log: LogClient {
    get { self[LogClient.self] }
    set { self[LogClient.self] = newValue }
  }
}
