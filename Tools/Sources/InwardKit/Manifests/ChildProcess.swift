#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Programs that are run beside each other, each in a process group of its own and for a limited time.
struct ChildProcess {
  struct Command: Sendable {
    var words: [String]
    var environment: [String: String]
  }

  struct Result: Sendable {
    enum End: Equatable, Sendable {
      case exit(Int32)
      case signal(Int32)
      case timeLimit
      case outputLimit
      case notStarted(String)
    }

    var end: End
    /// What it wrote to descriptors 1, 2 and 3.
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var report: [UInt8] = []
  }

  private static let mostOutput = 64 << 20

  /// Runs every command, two at a time, each for at most `seconds`.
  static func run(_ commands: [Command], seconds: Double) -> [Result] {
    var results = commands.map { _ in Result(end: .notStarted("")) }
    var waiting = Array(commands.indices)[...]
    var running: [ChildProcess] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < 2, let next = waiting.popFirst() {
        do {
          running.append(try ChildProcess(next, commands[next], deadline: FileSystem.now + seconds))
        } catch {
          results[next].end = .notStarted(error.reason)
        }
      }
      wait(for: running)
      for index in running.indices.reversed() where running[index].isDone() {
        results[running[index].index] = running[index].result
        running.remove(at: index)
      }
    }
    return results
  }

  /// Sleeps until there is something to read, or for a moment: the end of a process wakes nobody.
  private static func wait(for running: [ChildProcess]) {
    var polls = running.flatMap { child in
      child.pipes.filter { $0 >= 0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    _ = poll(&polls, nfds_t(polls.count), 5)
  }

  private let index: Int
  private let process: pid_t
  private let deadline: Double
  private var pipes: [Int32]
  private var result = Result(end: .exit(0))

  private init(_ index: Int, _ command: Command, deadline: Double) throws(FileError) {
    var ends: [(read: Int32, write: Int32)] = []
    defer { for end in ends { close(end.write) } }
    for _ in 0..<3 {
      var pair: [Int32] = [0, 0]
      guard pipe(&pair) == 0 else {
        let reason = FileSystem.describe(errno)
        for end in ends { close(end.read) }
        throw FileError(reason: reason)
      }
      // Only the copies below are for the child, and none of them for the other one.
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
      ends.append((pair[0], pair[1]))
    }
    pipes = ends.map(\.read)
    self.index = index
    self.deadline = deadline
    do {
      process = try Self.spawn(command, writing: ends.map(\.write))
    } catch {
      for end in ends { close(end.read) }
      throw error
    }
  }

  private static func spawn(_ command: Command, writing ends: [Int32]) throws(FileError) -> pid_t {
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
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // A pipe's own number may be one of the three: first all out of the way, then each to its place.
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    defer { for end in high { close(end) } }
    for (offset, end) in high.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(offset + 1)) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let arguments = command.words.map { strdup($0) } + [nil]
    let environment = command.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, command.words[0], &actions, &attributes, arguments, environment)
    guard code == 0 else { throw FileError(reason: FileSystem.describe(code)) }
    return process
  }

  /// Reads what there is; once the process has ended, or must, ends all that it left behind.
  private mutating func isDone() -> Bool {
    drain()
    var status: Int32 = 0
    if waitpid(process, &status, WNOHANG) == process {
      kill(-process, SIGKILL)
      drain()
      if status & 0x7F == 0 {
        result.end = .exit(status >> 8 & 0xFF)
      } else {
        result.end = .signal(status & 0x7F)
      }
    } else if FileSystem.now > deadline || result.end == .outputLimit {
      if result.end != .outputLimit { result.end = .timeLimit }
      kill(-process, SIGKILL)
      waitpid(process, &status, 0)
    } else {
      return false
    }
    for pipe in pipes where pipe >= 0 { close(pipe) }
    return true
  }

  private mutating func drain() {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    for index in pipes.indices where pipes[index] >= 0 {
      while result.output.count + result.errors.count + result.report.count <= Self.mostOutput {
        let count = systemRead(pipes[index], &bytes, bytes.count)
        if count < 0 && errno == EINTR { continue }
        if count == 0 {
          close(pipes[index])
          pipes[index] = -1
        }
        guard count > 0 else { break }
        switch index {
        case 0: result.output += bytes[..<count]
        case 1: result.errors += bytes[..<count]
        default: result.report += bytes[..<count]
        }
      }
    }
    if result.output.count + result.errors.count + result.report.count > Self.mostOutput { result.end = .outputLimit }
  }
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
  read(descriptor, target, count)
}
