import Foundation
import IssueReporting

extension DependencyValues {
  /// What makes identifiers: `uuid()`. Tests override it, for example with `.incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes identifiers with a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// Counts from `00000000-0000-0000-0000-000000000000` up.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// Always makes the same identifier.
  public static func constant(_ uuid: UUID) -> Self { Self { uuid } }

  /// A new identifier.
  public func callAsFunction() -> UUID { generate() }

  private final class Counter: Sendable {
    private let value = Guarded(0)

    func next() -> Int {
      value.withLock { value in
        defer { value += 1 }
        return value
      }
    }
  }
}

extension UUID {
  /// The identifier that ends in a number, which must not be negative: `UUID(1)`.
  public init(_ intValue: Int) {
    precondition(intValue >= 0, "A UUID is made of a number that is not negative, not of \(intValue)")
    self = withUnsafeBytes(of: UInt64(intValue).bigEndian) { bytes in
      UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7])
      )
    }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
  static let testValue = UUIDGenerator {
    reportIssue(
      #"Unimplemented: @Dependency(\.uuid) was used in a test. Override it, for example with '.incrementing'."#
    )
    return UUID()
  }
}
