/// A closure that reports an issue when it is called, and returns the placeholder.
///
/// Disfavored, so that a closure which may throw does.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  { (argument: repeat each Argument) in
    let description = description()
    report(description, "\((repeat each Argument).self) -> \(Result.self)", fileID, filePath, function, line, column)
    return placeholder()
  }
}

/// A closure that reports an issue and throws ``UnimplementedFailure`` when it is called.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  { (argument: repeat each Argument) in
    let description = description()
    report(description, "\((repeat each Argument).self) -> \(Result.self)", fileID, filePath, function, line, column)
    throw UnimplementedFailure(description: description)
  }
}

/// An asynchronous closure that reports an issue when it is called, and returns the placeholder.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Result {
  { (argument: repeat each Argument) in
    let description = description()
    report(description, "\((repeat each Argument).self) -> \(Result.self)", fileID, filePath, function, line, column)
    return placeholder()
  }
}

/// An asynchronous closure that reports an issue and throws ``UnimplementedFailure`` when it is called.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  { (argument: repeat each Argument) in
    let description = description()
    report(description, "\((repeat each Argument).self) -> \(Result.self)", fileID, filePath, function, line, column)
    throw UnimplementedFailure(description: description)
  }
}

/// A value whose use is a mistake: evaluating this reports an issue and gives the placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure () -> String = "",
  placeholder: @autoclosure () -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  report(description(), "\(Result.self)", fileID, filePath, function, line, column)
  return placeholder()
}

/// What an unimplemented endpoint throws after it has reported its issue.
public struct UnimplementedFailure: Error, CustomStringConvertible {
  /// The endpoint's name.
  public let description: String

  /// A failure of the endpoint with this name.
  public init(description: String) { self.description = description }
}

// The arguments' types are named, never their values, which may be secrets.
private func report(
  _ description: String,
  _ type: String,
  _ fileID: StaticString,
  _ filePath: StaticString,
  _ function: StaticString,
  _ line: UInt,
  _ column: UInt
) {
  reportIssue(
    """
    Unimplemented: \(description.isEmpty ? "a value of \(function)" : description) was used.

      Location: \(fileID):\(line)
      Type:     \(type)

    Give it an implementation where the value is made or overridden.
    """,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
