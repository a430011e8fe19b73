extension AsyncStream {
  /// Repeats a sequence's elements, which is iterated on demand.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let iterator = LazyIterator(sequence)
    self.init { try? await iterator.next() }
  }

  /// A stream that neither yields nor ends until it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that is already over.
  public static var finished: Self { Self { $0.finish() } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Repeats a sequence's elements and error, and is iterated on demand.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let iterator = LazyIterator(sequence)
    self.init { try await iterator.next() }
  }

  /// A stream that neither yields nor ends until it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that is already over, with an error or without.
  public static func finished(throwing error: (any Error)? = nil) -> Self { Self { $0.finish(throwing: error) } }
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
  private var iterator: S.AsyncIterator

  init(_ sequence: S) { iterator = sequence.makeAsyncIterator() }

  func next() async throws -> S.Element? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return try await iterator.next()
  }
}
