import Dependencies

/// The values that the phases before one built, as a scope.
struct Registry: Sendable {
  private let keys: Set<KeyIdentity>
  /// Remembers the values beyond the scope.
  private let captured: Dependency<DependencyValues>
  private let scope: DependencyValues.Continuation

  /// A registry without values, in the current scope.
  init() { self.init(keys: []) }

  private init(keys: Set<KeyIdentity>) {
    self.keys = keys
    captured = Dependency(\.self)
    scope = withEscapedDependencies { $0 }
  }

  /// A registry that has more values.
  func adding(_ built: [(key: KeyIdentity, value: BuiltValue)]) -> Registry {
    scope.yield {
      withDependencies { values in
        for (_, value) in built { value.apply(&values) }
      } operation: {
        Registry(keys: keys.union(built.map(\.key)))
      }
    }
  }

  /// The values, under what the scope of the caller overrides.
  var values: DependencyValues { captured.wrappedValue }

  func has(_ key: any AnyKeyPath & Sendable) -> Bool { keys.contains(KeyIdentity(key)) }

  /// Runs an operation with the values as its dependencies.
  func run<R>(_ operation: @Sendable () async throws -> R) async rethrows -> R {
    try await scope.yield(operation)
  }
}
