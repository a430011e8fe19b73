/// How much one exchange may take.
public struct HTTPLimits: Equatable, Sendable {
  /// From the start until the answer is complete.
  public var deadline: Duration
  /// The most bytes that a body may have once decoded.
  public var bodySize: Int

  /// Limits, by default 30 seconds and 1 MiB.
  public init(deadline: Duration = .seconds(30), bodySize: Int = 1 << 20) {
    self.deadline = deadline
    self.bodySize = bodySize
  }
}
