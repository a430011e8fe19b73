import Synchronization

/// XCTest, reached through the dynamic loader so that nothing links it.
enum XCTest {
  private static var failSymbol: UnsafeRawPointer? {
    dynamicSymbol("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
  }

  static var isLoaded: Bool { failSymbol != nil }

  /// Fails the running test; false where XCTest is not in the process.
  static func fail(_ report: Report) -> Bool {
    guard let failSymbol else { return false }
    unsafeBitCast(failSymbol, to: (@convention(thin) (String, StaticString, UInt) -> Void).self)(
      report.text ?? "",
      report.place.filePath,
      report.place.line
    )
    return true
  }

  /// The running test: that which the current task was started in, else the one that runs now.
  static var current: RunningTest? {
    guard isLoaded else { return nil }
    return RunningXCTest.current
  }
}
