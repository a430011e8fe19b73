struct IssueContext: Sendable {
  @TaskLocal static var current: IssueContext?
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// Reports the issues of a synchronous operation at the given place in place of their own.
public func withIssueContext<R>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  operation: () throws -> R
) rethrows -> R {
  let context = IssueContext(fileID: fileID, filePath: filePath, line: line, column: column)
  return try IssueContext.$current.withValue(context, operation: operation)
}

/// Reports the issues of an asynchronous operation at the given place in place of their own.
public func withIssueContext<R>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  let context = IssueContext(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await IssueContext.$current.withValue(context, operation: operation)
}
