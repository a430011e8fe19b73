import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `local-backend` as a child of this process.
///
/// It ends when its standard input closes: when this process says so, and when this process is gone, whatever ended it.
actor BackendProcess {
  /// Where the backend is reached.
  nonisolated let url: URL
  private let process: Process
  private let input: FileHandle
  private let exit: AsyncStream<Int32>

  private init(url: URL, process: sending Process, input: FileHandle, exit: AsyncStream<Int32>) {
    self.url = url
    self.process = process
    self.input = input
    self.exit = exit
  }

  /// Starts the backend and waits until it is ready.
  static func start(
    _ executable: URL,
    arguments: [String],
    limit: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(StartError) -> BackendProcess {
    let name = executable.path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: name) else {
      throw StartError(
        "there is no backend at \(name); build it with `swift build --package-path Packages/LocalBackend`, or name it "
          + "with --backend-executable or INWARD_BACKEND_EXECUTABLE"
      )
    }
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    // Another child that held this end would keep the backend alive after this process.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    let (exit, ended) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      ended.yield(process.terminationStatus)
      ended.finish()
    }
    do {
      try process.run()
    } catch {
      throw StartError("\(name) cannot be started: \(error.localizedDescription)")
    }
    let id = process.processIdentifier
    let line = await firstLine(of: output.fileHandleForReading, limit: limit, clock: clock)
    guard case .line(let text) = line, let url = ReadyLine(text)?.url else {
      kill(id, SIGKILL)
      for await _ in exit {}
      switch line {
      case .line(let text): throw StartError("\(name) said '\(text)' instead of its URL; is it local-backend?")
      case .end: throw StartError("\(name) ended before it was ready; its message stands above")
      case .timeIsUp: throw StartError("\(name) was not ready within \(limit)")
      case .cancelled: throw StartError("the start of \(name) was cancelled")
      }
    }
    return BackendProcess(url: url, process: process, input: input.fileHandleForWriting, exit: exit)
  }

  /// Ends the backend, and waits until it is gone.
  func stop(limit: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock()) async {
    try? input.close()
    let id = process.processIdentifier
    let timer = Task {
      try await clock.sleep(for: limit)
      // It was asked and did not; its state is written in whole steps, so nothing is lost.
      kill(id, SIGKILL)
    }
    for await _ in exit {}
    timer.cancel()
  }

  private enum FirstLine: Sendable {
    case line(String), end, timeIsUp, cancelled
  }

  private static func firstLine(
    of file: FileHandle,
    limit: Duration,
    clock: any Clock<Duration>
  ) async -> FirstLine {
    let (results, result) = AsyncStream.makeStream(of: FirstLine.self)
    // Reading blocks, so it has a thread of its own. That thread keeps the pipe open as long as the backend runs.
    Thread.detachNewThread {
      var line: [UInt8] = []
      var isReady = false
      var buffer = [UInt8](repeating: 0, count: 1_024)
      while true {
        let count = read(file.fileDescriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        guard !isReady else { continue }
        line += buffer[..<count]
        guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        isReady = true
        result.yield(.line(String(decoding: line[..<end], as: UTF8.self)))
      }
      result.yield(.end)
    }
    let timer = Task {
      try await clock.sleep(for: limit)
      result.yield(.timeIsUp)
    }
    defer { timer.cancel() }
    for await first in results { return first }
    return .cancelled
  }
}

/// The one line that the backend prints when it is ready.
private struct ReadyLine: Decodable {
  let url: URL

  init?(_ text: String) {
    guard let line = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)), line.url.scheme == "http" else {
      return nil
    }
    self = line
  }
}
