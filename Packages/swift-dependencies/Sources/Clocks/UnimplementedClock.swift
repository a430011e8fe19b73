import IssueReporting

/// A clock that reports an issue when it is used.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A time of the clock beneath.
  public struct Instant: InstantProtocol {
    let base: AnyClock<Duration>.Instant

    public func advanced(by duration: Duration) -> Self { Self(base: base.advanced(by: duration)) }
    public func duration(to other: Self) -> Duration { base.duration(to: other.base) }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.base < rhs.base }
  }

  private let base: AnyClock<Duration>
  private let name: String
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// A clock that reports its use at the place where it is made, and then works as the clock beneath.
  public init(
    _ base: some Clock<Duration>,
    name: String = "\(UnimplementedClock.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.base = AnyClock(base)
    self.name = name
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The time of the clock beneath, after reporting the use.
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// The resolution of the clock beneath, after reporting the use.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Sleeps on the clock beneath, after reporting the use.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    report("sleep")
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      "Unimplemented: \(name).\(member) was used. Override the clock with one of this test, such as a TestClock.",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// A clock that reports its use, and then does not wait.
  public convenience init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(),
      name: name,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports its use.
  public static func unimplemented(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
