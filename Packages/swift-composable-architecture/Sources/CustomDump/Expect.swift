import Dependencies

/// Reports an issue with a diff when two values are not equal.
public func expectNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  do {
    let first = try expression1()
    let second = try expression2()
    guard first != second else { return }
    let difference = Differ.report(first, second, legend: "(First: −, Second: +)")
    reportIssue(
      "\(message().map { "\($0): " } ?? "")Difference: …\n\n\(difference)",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  } catch {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Runs an operation and reports an issue when it does not change a value as described.
public func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () throws -> Void = {},
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  do {
    var expected = try expression()
    try updateExpectingResult(&expected)
    try operation()
    let actual = try expression()
    expectNoDifference(
      expected,
      actual,
      message(),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  } catch {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Runs an asynchronous operation and reports an issue when it does not change a value as described.
public func expectDifference<T: Equatable & Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ expression: @autoclosure @Sendable () throws -> T,
  _ message: @autoclosure @Sendable () -> String? = nil,
  operation: () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  do {
    var expected = try expression()
    try updateExpectingResult(&expected)
    try await operation()
    let actual = try expression()
    expectNoDifference(
      expected,
      actual,
      message(),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  } catch {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Differ {
  /// A diff with its legend; values that differ but dump alike are shown as they are.
  static func report<T>(_ first: T, _ second: T, legend: String) -> String {
    guard let difference = diff(first, second, format: .proportional) else {
      return "  The values are not equal, but their dumps are:\n\n"
        + String(customDumping: second).indented(by: 2)
    }
    return difference.indented(by: 2) + "\n\n" + legend
  }
}
