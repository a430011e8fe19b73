extension AsyncStream {
  /// Repeats the elements of a sequence, whose iteration begins with the first element that is asked for.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let iterator = LazyIterator(sequence)
    self.init { try? await iterator.next() }
  }

  /// A stream that neither yields nor ends until it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that is already over.
  public static var finished: Self { Self { $0.finish() } }

  /// A stream with the continuation that feeds it, by its name before the standard library had one.
  @available(*, deprecated, renamed: "makeStream(of:bufferingPolicy:)")
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Repeats the elements and the error of a sequence, whose iteration begins with the first element that is asked for.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let iterator = LazyIterator(sequence)
    self.init { try await iterator.next() }
  }

  /// A stream that neither yields nor ends until it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that is already over, with an error or without.
  public static func finished(throwing error: (any Error)? = nil) -> Self { Self { $0.finish(throwing: error) } }

  /// A stream with the continuation that feeds it, by its name before the standard library had one.
  @available(*, deprecated, renamed: "makeStream(of:throwing:bufferingPolicy:)")
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncSequence {
  /// Erases the sequence to a stream; an error ends it.
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable { AsyncStream(self) }

  /// Erases the sequence to a stream that throws.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

// An unfolding stream asks for one element at a time, so the iterator is never used by two at once; that is also why
// sharing it between the tasks that ask is safe.
private final class LazyIterator<S: AsyncSequence>: @unchecked Sendable {
  private let sequence: S
  private var iterator: S.AsyncIterator?

  init(_ sequence: S) { self.sequence = sequence }

  func next() async throws -> S.Element? {
    var iterator = iterator ?? sequence.makeAsyncIterator()
    defer { self.iterator = iterator }
    return try await iterator.next()
  }
}
