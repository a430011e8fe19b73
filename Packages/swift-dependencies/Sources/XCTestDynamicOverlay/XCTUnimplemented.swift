import IssueReporting

/// A closure that reports an issue when it is called, and returns the placeholder.
@available(*, deprecated, renamed: "unimplemented")
@_disfavoredOverload
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = ()
) -> @Sendable (repeat each Argument) -> Result {
  unimplemented(description(), placeholder: placeholder())
}

/// A closure that reports an issue and throws when it is called.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = ""
) -> @Sendable (repeat each Argument) throws -> Result {
  unimplemented(description())
}

/// An asynchronous closure that reports an issue when it is called, and returns the placeholder.
@available(*, deprecated, renamed: "unimplemented")
@_disfavoredOverload
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = ()
) -> @Sendable (repeat each Argument) async -> Result {
  unimplemented(description(), placeholder: placeholder())
}

/// An asynchronous closure that reports an issue and throws when it is called.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = ""
) -> @Sendable (repeat each Argument) async throws -> Result {
  unimplemented(description())
}

/// What an unimplemented endpoint throws after it has reported its issue.
@available(*, deprecated, renamed: "UnimplementedFailure")
public typealias XCTUnimplementedFailure = UnimplementedFailure
