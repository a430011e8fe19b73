import Foundation

/// Whether the process runs tests: decided once from its environment, arguments and executable.
public let isTesting = ProcessInfo.processInfo.isRunningTests

extension ProcessInfo {
  fileprivate var isRunningTests: Bool {
    let variables = [
      "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier",
      "BAZEL_TEST",
    ]
    let environment = environment
    if variables.contains(where: { environment[$0] != nil }) { return true }
    if arguments.dropFirst().contains(where: { $0 == "--testing-library" || $0.hasPrefix("--testing-library=") }) {
      return true
    }
    guard let executable = arguments.first.map(URL.init(fileURLWithPath:)) else { return false }
    return executable.pathExtension == "xctest"
      || ["xctest", "swiftpm-testing-helper"].contains(executable.lastPathComponent)
  }
}
