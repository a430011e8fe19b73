import IssueReporting

/// The values of all dependencies, as the current scope sees them.
///
/// Declare a property for each dependency:
/// ```swift
/// extension DependencyValues {
///   var mailer: Mailer {
///     get { self[Mailer.self] }
///     set { self[Mailer.self] = newValue }
///   }
/// }
/// ```
public struct DependencyValues: @unchecked Sendable {
  // Unchecked: a level of overrides is written only by the holder of its only reference.

  /// The values of the current task; prefer ``Dependency`` and ``withDependencies(_:operation:)``.
  @CurrentDependencies public static var _current: DependencyValues

  /// What was overridden where the values are read; nil where nothing was, which is free to copy.
  @usableFromInline var overrides: Overrides?
  /// What was overridden where the reading property was made.
  @usableFromInline var captured: Overrides?
  /// Where a `Dependency` is declared that reads through these values.
  @usableFromInline var place: Place?

  /// Values without overrides.
  @inlinable
  public init() {}

  /// Values of the running application, without overrides.
  public static var live: Self { Self(context: .live) }
  /// Values of Xcode previews, without overrides.
  public static var preview: Self { Self(context: .preview) }
  /// Values of tests, without overrides.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) { self.context = context }

  /// The value of a key: what was overridden, else the default of the context.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      if overrides != nil, let entry = with(overrides, { $0.entry(of: id) }) {
        if with(overrides, { $0.isPlain }) { return entry.value(as: Key.Value.self) }
        return read(entry, of: id, in: overrides)
      }
      if captured != nil, let entry = with(captured, { $0.entry(of: id) }) {
        if overrides == nil, with(captured, { $0.isPlain }) { return entry.value(as: Key.Value.self) }
        return read(entry, of: id, in: captured)
      }
      if let address = processDefault(id) { return address.assumingMemoryBound(to: Key.Value.self).pointee }
      return makeDefault(
        key,
        place: place ?? Place(fileID: fileID, filePath: filePath, line: line, column: column),
        function: function
      )
    }
    set {
      write(newValue, for: ObjectIdentifier(key))
    }
  }
  /// The value of a key, with the key named as such.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get { self[key, fileID: fileID, filePath: filePath, line: line, column: column, function: function] }
    set { self[key, fileID: fileID, filePath: filePath, line: line, column: column, function: function] = newValue }
  }
}
