import Dependencies
import LogDomain

/// Keeps the entries of a `LogClient.recording(into:)`.
public final class LogRecorder: Sendable {
  private let recorded = LockIsolated<[LogEntry]>([])

  /// A recorder without entries.
  public init() {}

  /// The entries so far, oldest first.
  public var entries: [LogEntry] { recorded.value }

  fileprivate func append(_ entry: LogEntry) {
    recorded.withValue { $0.append(entry) }
  }
}

extension LogClient {
  /// Appends every entry to `recorder`.
  public static func recording(into recorder: LogRecorder) -> LogClient {
    LogClient(record: { recorder.append($0) })
  }
}
