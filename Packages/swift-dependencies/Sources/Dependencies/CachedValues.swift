/// The default values that were made so far: those of the running test, or the process's outside of tests.
@_spi(Internals)
public struct CachedValues: Sendable {
  /// A way to the default values, of which each test has its own.
  public init() {}

  /// Forgets all of them.
  public func resetCache() { DependencyValues.resetCache() }

  /// The default value of a key in a context.
  public func value<Key: TestDependencyKey>(
    for key: Key.Type,
    context: DependencyContext,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    var values = DependencyValues()
    values.context = context
    return values[key, fileID: fileID, filePath: filePath, line: line, column: column, function: function]
  }
}

@_spi(Internals)
extension DependencyValues {
  /// The default values that were made so far.
  public var cachedValues: CachedValues { CachedValues() }
}
