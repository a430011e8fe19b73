import Dependencies
import Foundation
import LogDomain

/// How a log line looks.
public enum LogFormat: Sendable {
  /// `2026-01-31T12:00:00.000Z notice identity.google: message`, for people.
  case text
  /// `{"time":…,"level":…,"category":…,"message":…}`, for programs.
  case jsonLines
}

extension LogClient {
  /// Writes entries of at least `level` to standard error, one line each; standard output stays the program's own.
  ///
  /// Line breaks and other control characters are escaped, so that no entry can pretend to be two or drive a terminal.
  public static func standardError(
    format: LogFormat = .text,
    from level: LogEntry.Level = .info,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> LogClient {
    lines(to: FileHandle.standardError, format: format, from: level, now: now)
  }

  /// Writes as `standardError` does, to another open file.
  static func lines(
    to file: FileHandle,
    format: LogFormat,
    from level: LogEntry.Level,
    now: @escaping @Sendable () -> Date
  ) -> LogClient {
    let writer = LineWriter(file: file)
    return LogClient(record: { entry in
      guard entry.level >= level else { return }
      writer.write { LogLine(entry: entry, time: now()).text(format) }
    })
  }
}

/// Keeps lines whole and in order when several threads log.
private final class LineWriter: Sendable {
  private let file: LockIsolated<FileHandle>

  init(file: FileHandle) {
    self.file = LockIsolated(file)
  }

  /// The time is read under the lock, so that the lines' order is that of their times.
  func write(_ line: @Sendable () -> String) {
    file.withValue { file in
      // Whoever reads the log may be gone; that is no reason for the app to fail.
      try? file.write(contentsOf: Data((line() + "\n").utf8))
    }
  }
}
