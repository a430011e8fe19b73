import Dependencies

/// Every live value of a process, in one list: phases of registrations, validated as a whole before anything is shown.
///
/// ```swift
/// Composition {
///   Phase("infrastructure") {
///     Live(\.database) { _ in try await SQLiteStore.open(at: file) } close: { await $0.close() }
///   }
///   Phase("repositories") {
///     Live(\.onboarding) { .sqlite(try $0.database) }
///   }
/// }
/// ```
public struct Composition: Sendable {
  let phases: [Phase]

  /// A composition of `phases`, which are built in this order.
  public init(@CompositionBuilder _ phases: () -> [Phase]) {
    self.phases = phases()
  }
}

/// Registrations that do not need each other; they may read what earlier phases registered.
public struct Phase: Sendable {
  /// What the phase is called in problems and in the report.
  public let name: String
  let registrations: [Live]

  /// A phase with these registrations, which are built in this order.
  public init(_ name: String, @PhaseBuilder _ registrations: () -> [Live]) {
    self.name = name
    self.registrations = registrations()
  }
}

/// Builds the phases of a composition; `if`, `else`, `switch`, `for` and `#if` work in it.
@resultBuilder
public enum CompositionBuilder {
  public static func buildExpression(_ phase: Phase) -> [Phase] { [phase] }
  public static func buildBlock(_ phases: [Phase]...) -> [Phase] { phases.flatMap(\.self) }
  public static func buildOptional(_ phases: [Phase]?) -> [Phase] { phases ?? [] }
  public static func buildEither(first phases: [Phase]) -> [Phase] { phases }
  public static func buildEither(second phases: [Phase]) -> [Phase] { phases }
  public static func buildArray(_ phases: [[Phase]]) -> [Phase] { phases.flatMap(\.self) }
  public static func buildLimitedAvailability(_ phases: [Phase]) -> [Phase] { phases }
}

/// Builds the registrations of a phase; `if`, `else`, `switch`, `for` and `#if` work in it.
@resultBuilder
public enum PhaseBuilder {
  public static func buildExpression(_ registration: Live) -> [Live] { [registration] }
  public static func buildBlock(_ registrations: [Live]...) -> [Live] { registrations.flatMap(\.self) }
  public static func buildOptional(_ registrations: [Live]?) -> [Live] { registrations ?? [] }
  public static func buildEither(first registrations: [Live]) -> [Live] { registrations }
  public static func buildEither(second registrations: [Live]) -> [Live] { registrations }
  public static func buildArray(_ registrations: [[Live]]) -> [Live] { registrations.flatMap(\.self) }
  public static func buildLimitedAvailability(_ registrations: [Live]) -> [Live] { registrations }
}
