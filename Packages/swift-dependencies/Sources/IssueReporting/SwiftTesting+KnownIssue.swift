extension SwiftTesting {
  /// Runs an operation that is expected to fail as Swift Testing does it, which also takes in what its own assertions
  /// record; false, and nothing is run, where no test of Swift Testing runs, or others than the test hear of issues.
  static func withKnownIssue(
    _ message: String?,
    _ isIntermittent: Bool,
    _ place: IssueContext,
    _ body: () throws -> Void
  ) -> Bool {
    guard
      let types,
      let function = dynamicSymbol(
        "$s7Testing14withKnownIssue_14isIntermittent14sourceLocation_4when8matchingy"
          + "AA7CommentVSg_SbAA06SourceH0VyyKXESbyXESbAA0D0VYbctKF"
      )
    else { return false }
    func open<Comment: RawRepresentable<String>, Location: Hashable, Issue: CustomStringConvertible>(
      _: Comment.Type,
      _: Location.Type,
      _: Issue.Type
    ) -> Bool {
      guard let location = location(place, Location.self) else { return false }
      // A task that outlives the operation inherits the expectation, which is over then.
      let isOver = Guarded(false)
      defer { isOver.withLock { $0 = true } }
      // All issues match, so that nothing is thrown.
      try? unsafeBitCast((function, noContext), to: Function<Comment, Location, Issue>.self)
        .call(message.flatMap(Comment.init), isIntermittent, location, body, { true }, { _ in isOver.withLock { !$0 } })
      return true
    }
    return open(types.comment, types.location, types.issue)
  }

  /// Does the same with an asynchronous operation, on the caller's actor.
  static func withKnownIssue(
    isolation: isolated (any Actor)? = #isolation,
    _ message: String?,
    _ isIntermittent: Bool,
    _ place: IssueContext,
    _ body: () async throws -> Void
  ) async -> Bool {
    guard
      let types,
      let function = dynamicSymbol(
        "$s7Testing14withKnownIssue_14isIntermittent9isolation14sourceLocation_4when8matchingy"
          + "AA7CommentVSg_SbScA_pSgYiAA06SourceI0VyyYaKXESbyYaXESbAA0D0VYbctYaKFTu"
      )
    else { return false }
    return await call(function, types.comment, types.location, types.issue, message, isIntermittent, place, body)
  }

  private static func call<Comment: RawRepresentable<String>, Location: Hashable, Issue: CustomStringConvertible>(
    isolation: isolated (any Actor)? = #isolation,
    _ function: UnsafeRawPointer,
    _: Comment.Type,
    _: Location.Type,
    _: Issue.Type,
    _ message: String?,
    _ isIntermittent: Bool,
    _ place: IssueContext,
    _ body: () async throws -> Void
  ) async -> Bool {
    guard let location = location(place, Location.self) else { return false }
    // As above.
    let isOver = Guarded(false)
    defer { isOver.withLock { $0 = true } }
    // All issues match, so that nothing is thrown.
    try? await unsafeBitCast((function, noContext), to: AsyncFunction<Comment, Location, Issue>.self)
      .call(
        message.flatMap(Comment.init),
        isIntermittent,
        isolation,
        location,
        body,
        { true },
        { _ in isOver.withLock { !$0 } }
      )
    return true
  }

  // A closure in a field is called as a function is; one that a generic function returns is not.
  private struct Function<Comment, Location, Issue> {
    let call: (Comment?, Bool, Location, () throws -> Void, () -> Bool, @escaping (Issue) -> Bool) throws -> Void
  }

  private struct AsyncFunction<Comment, Location, Issue> {
    let call:
      (
        Comment?, Bool, isolated (any Actor)?, Location, () async throws -> Void, () async -> Bool,
        @escaping (Issue) -> Bool
      ) async throws -> Void
  }

  /// What a function captures that is no closure.
  private static var noContext: UnsafeRawPointer? { nil }

  /// The types of Swift Testing that its functions take, where a test runs that hears of issues itself.
  private static var types:
    (comment: any RawRepresentable<String>.Type, location: any Hashable.Type, issue: any CustomStringConvertible.Type)?
  {
    guard
      IssueReporters.override == nil, currentTest != nil,
      let comment = _typeByName("7Testing7CommentV") as? any RawRepresentable<String>.Type,
      let location = _typeByName("7Testing14SourceLocationV") as? any Hashable.Type,
      let issue = _typeByName("7Testing5IssueV") as? any CustomStringConvertible.Type
    else { return nil }
    return (comment, location, issue)
  }
}
