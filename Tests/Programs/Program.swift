import Foundation
import Glibc
import Synchronization

/// A built executable of the workspace, running as a child process with its three streams held.
///
/// It is spawned without Foundation's `Process`, whose children inherit the pipes of other children: a program that
/// ends when its standard input closes would then wait for all of them.
public final class Program: Sendable {
  /// How a program ended.
  public struct Ending: Equatable, Sendable {
    /// The exit code, or minus the number of the signal that ended it.
    public let status: Int32
    /// What it wrote to standard output after the lines already taken by `line()`.
    public let output: String
    /// What it wrote to standard error after the lines already taken by `errorLine()`.
    public let errors: String
  }

  /// Why a program could not be started.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    /// A failure of which `description` says what happened.
    public init(_ description: String) {
      self.description = description
    }
  }

  /// Held from making pipes to starting the child, since another child started in between would inherit them.
  private static let starting = Mutex<Void>(())

  private let pid: pid_t
  private let input: Mutex<FileHandle?>
  private let output: Lines
  private let errors: Lines
  private let status: OneValue<Int32>

  /// Starts the executable `name`, which lies beside the running tests; an absolute path stays as it is.
  public init(_ name: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    let path = name.hasPrefix("/") ? name : Self.folder.appending(path: name).path
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("INWARD_") }
    let (pid, input, output, errors) = try Self.starting.withLock { _ in
      let (childInput, input) = try Self.pipe()
      let (output, childOutput) = try Self.pipe()
      let (errors, childErrors) = try Self.pipe()
      defer { for end in [childInput, childOutput, childErrors] { close(end) } }
      let pid = try Self.spawn(
        [path] + arguments,
        environment: inherited.merging(environment) { $1 },
        streams: [childInput, childOutput, childErrors]
      )
      return (pid, input, output, errors)
    }
    self.pid = pid
    self.input = Mutex(FileHandle(fileDescriptor: input, closeOnDealloc: true))
    self.output = Lines(FileHandle(fileDescriptor: output, closeOnDealloc: true))
    self.errors = Lines(FileHandle(fileDescriptor: errors, closeOnDealloc: true))
    status = Self.status(of: pid)
  }

  deinit {
    // A child that was not waited for is ended; one that was is gone, and its number perhaps another's.
    if !status.isKnown { kill(pid, SIGKILL) }
  }

  /// The folder that holds the built executables: that of the running test bundle.
  public static var folder: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Writes a line to the program's standard input.
  public func send(_ line: String) throws {
    try write(line + "\n")
  }

  /// The next line of standard output, or nil when the program closed it.
  public func line() async -> String? {
    await output.next()
  }

  /// The next line of standard error, or nil when the program closed it.
  public func errorLine() async -> String? {
    await errors.next()
  }

  /// Closes standard input, waits for the end and gives all that is left of the output.
  public func finish() async -> Ending {
    input.withLock { $0 = nil }
    return await Ending(status: status.value(), output: output.rest(), errors: errors.rest())
  }

  /// Sends `signal`, such as `SIGKILL`, unless the program has ended.
  public func signal(_ signal: Int32) {
    if !status.isKnown { kill(pid, signal) }
  }

  /// Runs the executable `name` to its end, with `input` on standard input.
  public static func run(
    _ name: String,
    _ arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Ending {
    let program = try Program(name, arguments, environment: environment)
    // A program that ends before it has read everything says why in its output.
    if !input.isEmpty { try? program.write(input) }
    return await program.finish()
  }

  private func write(_ text: String) throws {
    try input.withLock { try $0?.write(contentsOf: Data(text.utf8)) }
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Failure("pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ words: [String], environment: [String: String], streams: [Int32]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() { posix_spawn_file_actions_adddup2(&actions, stream, Int32(number)) }
    // The tests may ignore a signal that the program should not.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw Failure("\(words[0]): \(String(cString: strerror(code)))") }
    return pid
  }

  private static func status(of pid: pid_t) -> OneValue<Int32> {
    let value = OneValue<Int32>()
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      value.set(signal == 0 ? (status >> 8) & 0xff : -signal)
    }
    return value
  }
}

/// A value that comes once, for any number of readers.
private final class OneValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Mutex(State())

  var isKnown: Bool { state.withLock { $0.value != nil } }

  func set(_ value: Value) {
    let waiting = state.withLock { state in
      state.value = value
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  func value() async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.waiting.append(continuation) }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
