import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A child of this process, with pipes to its standard input and output.
///
/// Foundation's `Process` is not used, since it takes a child for running for as long as any process has inherited the
/// descriptor that it watches.
struct ChildProcess: Sendable {
  /// A call of the system failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, _ code: Int32) {
      description = "\(call) failed: \(String(cString: strerror(code)))"
    }
  }

  let id: pid_t
  /// The writing end of the child's standard input. Nobody else has it.
  let input: Int32
  /// The reading end of the child's standard output.
  let output: Int32
  /// Ends when the child is gone.
  let end: AsyncStream<Never>

  /// Starts the program at `path`. It is in a process group of its own, so that a terminal does not interrupt it, and
  /// shares standard error with this process.
  init(path: String, arguments: [String]) throws(Failure) {
    let (childInput, input) = try Self.pipe()
    let (output, childOutput) = try Self.pipe()
    defer {
      close(childInput)
      close(childOutput)
    }
    do throws(Failure) {
      id = try Self.spawn(path, [path] + arguments, input: childInput, output: childOutput)
    } catch {
      close(input)
      close(output)
      throw error
    }
    self.input = input
    self.output = output
    end = Self.end(of: id)
  }

  /// A pipe whose ends no other child inherits.
  private static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw Failure("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    input: Int32,
    output: Int32
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // What this process ignores or this thread blocks, the child does not.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    texts.append(nil)
    // The password is for the provider's page alone.
    let inherited = ProcessInfo.processInfo.environment.filter { $0.key != "INWARD_PASSWORD" }
    var variables: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup("\($0.key)=\($0.value)") }
    defer { variables.forEach { free($0) } }
    variables.append(nil)
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, &texts, &variables)
    guard code == 0 else { throw Failure("posix_spawn", code) }
    return id
  }

  private static func end(of id: pid_t) -> AsyncStream<Never> {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    // Waiting blocks, so it has a thread of its own.
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      continuation.finish()
    }
    return end
  }
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
