#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Reads a dependency of the current scope.
///
/// ```swift
/// @Dependency(\.continuousClock) var clock
/// ```
/// A property wrapper must be a `var`, which a `final class X: Sendable` and the top level of a program do not allow;
/// there, make the wrapper itself the value: `let clock = Dependency(\.continuousClock)`, and read
/// `clock.wrappedValue`.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // Safe since a shared level of overrides does not change.
  @usableFromInline nonisolated(unsafe) var captured: Overrides?
  @usableFromInline let place: Place
  // How to read the value: one of the two is there. The key path is not counted at each read, since all threads would write
  // to that one count; safe, since the place or `owned` keeps it.
  @usableFromInline nonisolated(unsafe) let keyPath: Unmanaged<KeyPath<DependencyValues, Value>>?
  private let owned: (any KeyPath<DependencyValues, Value> & Sendable)?
  @usableFromInline let read: (@Sendable (DependencyValues) -> Value)?
  #if canImport(SwiftUI)
    // Safe as above.
    nonisolated(unsafe) let initial: Overrides?
    var environment = Environment(\.dependencies)
  #endif

  /// Reads the property of ``DependencyValues`` at a key path.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      keyPath: keyPath,
      place: Place(fileID: fileID, filePath: filePath, line: line, column: column, keyPath: keyPath)
    )
  }

  /// Reads the value of a key, which is often the type of the dependency itself.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      read: { $0[key] },
      place: Place(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private init(
    keyPath: (any KeyPath<DependencyValues, Value> & Sendable)? = nil,
    read: (@Sendable (DependencyValues) -> Value)? = nil,
    place: Place
  ) {
    let values = DependencyValues._current
    // A default value outlives the scope that happens to be the first to read it, and so must not keep its overrides.
    captured = values.overrides?.building?.isFinished == false ? nil : values.joined
    #if canImport(SwiftUI)
      initial = captured
    #endif
    self.keyPath = keyPath.map { .passUnretained($0) }
    owned = keyPath.flatMap { place.keeps($0) ? nil : $0 }
    self.read = read
    self.place = place
  }

  /// The dependency: what the current scope overrides, else what the scope overrides in which the property was made,
  /// else the default of the context.
  @inlinable
  public var wrappedValue: Value {
    var values = DependencyValues._current
    if let captured, captured !== values.overrides {
      if values.captured != nil { values.overrides = values.joined }
      values.captured = captured
    }
    values.place = place
    if let keyPath { return keyPath._withUnsafeGuaranteedRef { values[keyPath: $0] } }
    return read.unsafelyUnwrapped(values)
  }
}

/// A property that remembers the overrides of the scope in which it was made.
protocol CapturesDependencies {
  var captured: Overrides? { get }
}

extension Dependency: CapturesDependencies {}
