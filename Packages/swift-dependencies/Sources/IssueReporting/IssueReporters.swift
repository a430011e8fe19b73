import Foundation

/// The reporters that receive issues outside of tests.
public enum IssueReporters {
  @TaskLocal static var override: [any IssueReporter]?
  private static let global = Guarded<[any IssueReporter]>([.default])

  /// The reporters in force: those of the innermost ``withIssueReporters(_:operation:)-swift.func``, else the
  /// process's own, which may be set here once at launch.
  public static var current: [any IssueReporter] {
    get { override ?? global.withLock { $0 } }
    set { global.withLock { $0 = newValue } }
  }
}

/// Lets other reporters receive the issues of a synchronous operation; under tests they receive them in place of the test.
public func withIssueReporters<R>(_ reporters: [any IssueReporter], operation: () throws -> R) rethrows -> R {
  try IssueReporters.$override.withValue(reporters, operation: operation)
}

/// Lets other reporters receive the issues of an asynchronous operation; under tests they receive them in place of the test.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueReporters.$override.withValue(reporters, operation: operation)
}

extension IssueReporter where Self == StandardErrorReporter {
  /// Writes to standard error.
  public static var `default`: Self { Self() }
  /// Upstream's name for ``default``, which shows a warning in Xcode there.
  public static var runtimeWarning: Self { Self() }
}

extension IssueReporter where Self == FatalErrorReporter {
  /// Stops the process.
  public static var fatalError: Self { Self() }
}

extension IssueReporter where Self == BreakpointReporter {
  /// Raises SIGTRAP, where a debugger stops.
  public static var breakpoint: Self { Self() }
}

/// Writes issues to standard error, one a line with file and line in front.
public struct StandardErrorReporter: IssueReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let kind = severity == .error ? "issue" : "warning"
    write("\(fileID):\(line): \(kind): \(message() ?? "Issue reported")")
  }

  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    write("\(fileID):\(line): expected issue: \(message() ?? "Issue reported")")
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// Stops the process at the first issue, for those who want no issue to pass.
public struct FatalErrorReporter: IssueReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    // Stopping is what this reporter is chosen for.
    if severity == .error { Swift.fatalError(message() ?? "Issue reported", file: filePath, line: line) }
    StandardErrorReporter()
      .reportIssue(message(), severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Writes the issue, then raises SIGTRAP.
public struct BreakpointReporter: IssueReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    StandardErrorReporter()
      .reportIssue(message(), severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
    raise(SIGTRAP)
  }
}
