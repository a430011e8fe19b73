import Dependencies
import Synchronization

/// What one factory did that it must not: reads that found nothing, and issues that it reported.
final class FactoryLog: Sendable {
  private let state = Mutex<(misses: [LiveKey], issues: [String])>(([], []))
  /// Who hears of what is no error.
  private let others = IssueReporters.current

  var misses: [LiveKey] { state.withLock(\.misses) }
  var issues: [String] { state.withLock(\.issues) }

  /// Whether the factory runs whose issues are noted here.
  var isListening: Bool { IssueReporters.current.contains { $0 as? FactoryLog === self } }

  func noteMiss(_ key: LiveKey) {
    state.withLock { state in
      if !state.misses.contains(where: { $0.identity == key.identity }) { state.misses.append(key) }
    }
  }
}

extension FactoryLog: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard severity == .error else {
      for other in others {
        other.reportIssue(message(), severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
      }
      return
    }
    let issue = "\(fileID):\(line):\(column): \(message() ?? "an issue was reported")"
    state.withLock { $0.issues.append(issue) }
  }
}
