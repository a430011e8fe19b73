import Foundation
import Synchronization

/// A built executable of the workspace, running as a child process with its three streams held.
public final class Program: Sendable {
  /// How a program ended.
  public struct Ending: Equatable, Sendable {
    /// The exit code, or the signal's number when `wasKilled`.
    public let status: Int32
    /// Whether a signal ended it.
    public let wasKilled: Bool
    /// What it wrote to standard output after the lines already taken by `line()`.
    public let output: String
    /// All that it wrote to standard error.
    public let errors: String
  }

  private let process: Process
  private let input = Pipe()
  private let output: Lines
  private let errors: Lines
  private let ended: AsyncStream<Void>

  /// Starts the executable `name`, which lies beside the running tests.
  public init(_ name: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: URL? = nil)
    throws
  {
    let process = Process()
    process.executableURL = try Program.url(of: name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("INWARD_") && !$0.key.hasPrefix("XCTest") }
      .merging(environment) { $1 }
    let outputPipe = Pipe()
    let errorPipe = Pipe()
    process.standardInput = input
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    let (ended, continuation) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    self.process = process
    self.ended = ended
    output = Lines(outputPipe.fileHandleForReading)
    errors = Lines(errorPipe.fileHandleForReading)
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The folder that holds the built executables: that of the running test bundle.
  public static var folder: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The path of the built executable `name`; an absolute path stays as it is.
  public static func url(of name: String) throws -> URL {
    let url = name.hasPrefix("/") ? URL(filePath: name) : folder.appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    return url
  }

  /// The process's identifier.
  public var pid: Int32 { process.processIdentifier }

  /// Writes a line to the program's standard input.
  public func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The next line of standard output, or nil when the program closed it.
  public func line() async -> String? {
    await output.next()
  }

  /// Closes standard input, waits for the end and gives all that is left of the output.
  public func finish() async -> Ending {
    try? input.fileHandleForWriting.close()
    async let rest = output.rest()
    async let errors = errors.rest()
    for await _ in ended {}
    return await Ending(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      output: rest,
      errors: errors
    )
  }

  /// Sends `signal`, such as `SIGKILL`.
  public func signal(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Runs the executable `name` to its end, with `input` on standard input.
  public static func run(
    _ name: String,
    _ arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:],
    folder: URL? = nil
  ) async throws -> Ending {
    let program = try Program(name, arguments, environment: environment, folder: folder)
    if !input.isEmpty { try? program.input.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    return await program.finish()
  }
}

/// The lines of a stream, read on a thread of its own so that no task is blocked.
private final class Lines: Sendable {
  private struct State {
    var lines: [String] = []
    var isClosed = false
    var waiting: [CheckedContinuation<String?, Never>] = []
  }

  private let state = Mutex(State())

  init(_ handle: FileHandle) {
    Thread { [self] in
      var pending = Data()
      while let data = try? handle.read(upToCount: 65_536), !data.isEmpty {
        pending.append(data)
        while let newline = pending.firstIndex(of: 10) {
          add(String(decoding: pending[pending.startIndex..<newline], as: UTF8.self))
          pending = Data(pending[(newline + 1)...])
        }
      }
      if !pending.isEmpty { add(String(decoding: pending, as: UTF8.self)) }
      close()
    }.start()
  }

  func next() async -> String? {
    await withCheckedContinuation { continuation in
      let now: String?? = state.withLock { state in
        if !state.lines.isEmpty { return .some(state.lines.removeFirst()) }
        if state.isClosed { return .some(nil) }
        state.waiting.append(continuation)
        return nil
      }
      if let now { continuation.resume(returning: now) }
    }
  }

  func rest() async -> String {
    var text = ""
    while let line = await next() { text += line + "\n" }
    return text
  }

  private func add(_ line: String) {
    let waiting = state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() as CheckedContinuation<String?, Never>? }
      state.lines.append(line)
      return nil
    }
    waiting?.resume(returning: line)
  }

  private func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: nil) }
  }
}
