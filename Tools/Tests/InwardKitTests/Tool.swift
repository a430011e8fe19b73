import Foundation
import Testing

/// How a process ended, and what it printed.
struct Run {
  var output: String
  var errors: String
  var status: Int32
}

/// The built `inward`, which lies beside the tests.
func builtTool() throws -> String {
  let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  let candidates = [own, products].map { $0.appending(path: "inward").path }
  return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0) })
}

func run(_ arguments: [String], in folder: String) throws -> Run { try run(builtTool(), arguments, in: folder) }

/// Runs a program to its end.
func run(
  _ program: String,
  _ arguments: [String],
  in folder: String,
  environment: [String: String]? = nil
) throws -> Run {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.currentDirectoryURL = URL(filePath: folder)
  if let environment { process.environment = environment }
  let output = Pipe()
  let errors = Pipe()
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  let outputData = output.fileHandleForReading.readDataToEndOfFile()
  let errorData = errors.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Run(
    output: String(decoding: outputData, as: UTF8.self),
    errors: String(decoding: errorData, as: UTF8.self),
    status: process.terminationStatus
  )
}

/// The Python that `Tools/scripts/outside-tools.sh` installs, with packages that nobody here wrote.
enum OutsidePython {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../.build/outside/bin/python3").standardized.path
  static let isMissing: Comment =
    "SKIPPED: there are no outside tools here; `Tools/scripts/outside-tools.sh .build/outside` brings them"

  static func has(_ modules: String...) -> Bool {
    (try? run(path, ["-c", modules.map { "import \($0)\n" }.joined()], in: "/").status) == 0
  }
}
