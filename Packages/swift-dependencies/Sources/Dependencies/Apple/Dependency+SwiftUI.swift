#if canImport(SwiftUI)
  import SwiftUI

  // For Apple platforms: type-checked against declarations of SwiftUI elsewhere, but never run where there is no SwiftUI.

  extension Dependency: DynamicProperty {
    /// Takes in what ``SwiftUICore/View/dependency(_:_:)`` overrides around the view that has the property.
    public mutating func update() {
      guard let values = environment.wrappedValue else { return }
      captured = DependencyValues(overrides: initial).merging(values).overrides
    }
  }

  extension View {
    /// Overrides a dependency for the `@Dependency` properties of this view and of those within it.
    ///
    /// It does not reach models, which capture their dependencies when they are made. This cannot be run on Linux, where
    /// the library is tested.
    public func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: Value
    ) -> some View {
      overridingDependencies { $0[keyPath: keyPath] = value }
    }

    /// Overrides the dependency that is its own key for the `@Dependency` properties of this view and of those within it.
    public func dependency<Value: TestDependencyKey>(_ value: Value) -> some View where Value == Value.Value {
      overridingDependencies { $0[Value.self] = value }
    }

    private func overridingDependencies(_ update: @escaping (inout DependencyValues) -> Void) -> some View {
      transformEnvironment(\.dependencies) { values in
        var changed = values ?? DependencyValues()
        update(&changed)
        values = changed
      }
    }
  }

  extension EnvironmentValues {
    /// What was overridden around a view; nil where nothing was.
    var dependencies: DependencyValues? {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }
  }

  private enum DependenciesKey: EnvironmentKey {
    static var defaultValue: DependencyValues? { nil }
  }
#endif
