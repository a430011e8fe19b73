import LogDomain
import Synchronization

/// Holds what the app logs until somebody shows it.
final class Journal: Sendable {
  private let entries = Mutex<[LogEntry]>([])

  func record(_ entry: LogEntry) {
    entries.withLock { $0.append(entry) }
  }

  /// The entries since the last call that matter to somebody who follows the run.
  func take() -> [LogEntry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries.filter { $0.level >= .notice }
    }
  }
}

extension LogClient {
  /// Keeps entries in `journal`.
  static func journal(_ journal: Journal) -> LogClient {
    LogClient(record: { journal.record($0) })
  }
}
