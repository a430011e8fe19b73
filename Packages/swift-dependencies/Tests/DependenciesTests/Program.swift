import Foundation

/// A run of `DependenciesProgram`, which is built beside the tests: a process in which no tests run.
struct Program {
  let status: Int32
  let output: [String]
  let errors: String

  /// Runs the program; one that does not end is stopped, with status 124.
  init(_ argument: String) throws { try self.init("timeout", "60", Self.path, argument) }

  init(_ command: String...) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, since a pipe would be inherited by other programs that start meanwhile, and not end before they do.
    func file(_ name: String) throws -> FileHandle {
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = try file("output")
    process.standardError = try file("errors")
    // What makes a process believe that it runs tests.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("XCTest") }
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
  }

  /// What the program links, one library a line.
  static func libraries() throws -> [String] { try Self("ldd", path).output }

  private static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "DependenciesProgram").path
}
