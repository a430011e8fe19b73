import IssueReporting

extension DependencyValues {
  /// Lends a generator of random numbers: `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

/// Lends a generator of random numbers to one caller at a time.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Guarded<Lent>

  /// Lends the given generator.
  public init<T: RandomNumberGenerator & Sendable>(_ generator: T) { self.generator = Guarded(Lent(base: generator)) }

  /// Runs a closure with the generator, which the closure must not ask for again.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R {
    generator.withLock { lent in
      var base: any RandomNumberGenerator = lent
      defer { if let used = base as? Lent { lent = used } }
      return work(&base)
    }
  }

  private struct Lent: RandomNumberGenerator, Sendable {
    var base: any RandomNumberGenerator & Sendable
    mutating func next() -> UInt64 { base.next() }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedGenerator())
}

private struct UnimplementedGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    reportIssue(#"Unimplemented: @Dependency(\.withRandomNumberGenerator) was used in a test. Override it."#)
    return UInt64.random(in: .min ... .max)
  }
}
