import Foundation
import IssueReporting

extension DependencyValues {
  /// What says the date: `date.now` or `date()`. Tests override it, for example with `.constant(…)`.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

/// Says the date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Says the date with a closure.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// Always says the same date.
  public static func constant(_ now: Date) -> Self { Self { now } }

  /// The date; writing it makes it the only one.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The date.
  public func callAsFunction() -> Date { generate() }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
  static let testValue = DateGenerator {
    // To set `\.date.now` through its key path, Swift reads it first.
    if shouldReportUnimplemented {
      reportIssue(
        #"Unimplemented: @Dependency(\.date) was used in a test. Override it, for example with '.constant(…)'."#
      )
    }
    return Date()
  }
}
