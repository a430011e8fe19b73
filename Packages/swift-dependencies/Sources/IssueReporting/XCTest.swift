/// XCTest, reached through the dynamic loader so that nothing links it.
enum XCTest {
  static var isLoaded: Bool { dynamicSymbol("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") != nil }

  /// Fails the running test; false where XCTest is not in the process.
  static func fail(_ report: Report) -> Bool {
    guard let fail = dynamicSymbol("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else { return false }
    unsafeBitCast(fail, to: (@convention(thin) (String, StaticString, UInt) -> Void).self)(
      report.text ?? "",
      report.place.filePath,
      report.place.line
    )
    return true
  }
}

extension XCTest {
  static var current: RunningTest? { nil }
}
