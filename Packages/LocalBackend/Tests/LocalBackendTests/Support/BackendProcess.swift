import Foundation
import Testing

@testable import LocalBackend

/// The executable as a child process.
final class BackendProcess: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let exit: AsyncStream<Int32>

  init(_ arguments: [String]) throws {
    // The test bundle lies beside the executable.
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.executableURL = bundle.deletingLastPathComponent().appending(path: "local-backend")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let (exit, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.exit = exit
    process.terminationHandler = { process in
      continuation.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      continuation.finish()
    }
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The ready line, and a client for the server it names.
  func ready() async throws -> (line: String, client: Client) {
    let line = await firstLine()
    let url = try #require(JSONValue(parsing: Array(line.utf8))?["url"]?.string, "\(line)")
    let port = try #require(URL(string: url)?.port.flatMap(UInt16.init))
    return (line, Client(port: port))
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The exit code, or the signal's negative number.
  func ended() async -> Int32 {
    for await code in exit { return code }
    return .max
  }

  func restOfOutput() async -> String { await Self.read(output) { $0.readDataToEndOfFile() } }

  func allErrors() async -> String { await Self.read(errors) { $0.readDataToEndOfFile() } }

  private func firstLine() async -> String {
    await Self.read(output) { handle in
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let byte = handle.readData(ofLength: 1)
        if byte.isEmpty { break }
        line += byte
      }
      return line
    }
  }

  private static func read(_ pipe: Pipe, _ body: @escaping @Sendable (FileHandle) -> Data) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "BackendProcess").async {
        continuation.resume(returning: String(decoding: body(pipe.fileHandleForReading), as: UTF8.self))
      }
    }
  }
}
