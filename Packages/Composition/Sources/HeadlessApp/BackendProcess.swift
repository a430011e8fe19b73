import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `local-backend` as a child of this process.
///
/// It ends when its standard input closes: when this process says so, and when this process is gone, whatever ended it.
struct BackendProcess: Sendable {
  /// Where the backend is reached.
  let url: URL
  private let child: ChildProcess

  /// Starts the backend and waits until it is ready.
  static func start(
    _ executable: URL,
    arguments: [String],
    limit: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(StartError) -> BackendProcess {
    let path = executable.path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw StartError(
        "there is no backend at \(path); build it with `swift build --package-path Packages/LocalBackend`, or name it "
          + "with --backend-executable or INWARD_BACKEND_EXECUTABLE"
      )
    }
    let child: ChildProcess
    do throws(ChildProcess.Failure) {
      child = try ChildProcess(path: path, arguments: arguments)
    } catch {
      throw StartError("\(path) cannot be started: \(error)")
    }
    let problem: String
    switch await firstLine(of: child.output, limit: limit, clock: clock) {
    case .line(let text):
      if let url = ReadyLine(text)?.url { return BackendProcess(url: url, child: child) }
      problem = "said '\(text)' instead of its URL; is it local-backend?"
    case .end:
      problem = "ended before it was ready; what it said stands above"
    case .timeIsUp:
      problem = "was not ready within \(limit)"
    case .cancelled:
      problem = "was not ready yet when this process was asked to end"
    }
    kill(child.id, SIGKILL)
    close(child.input)
    for await _ in child.end {}
    throw StartError("\(path) \(problem)")
  }

  /// Ends the backend, and waits until it is gone. Call it once.
  func stop(limit: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock()) async {
    close(child.input)
    // In a task of its own, so that a cancelled run still waits for its backend.
    await Task { [child] in
      let timer = Task {
        try await clock.sleep(for: limit)
        // It was asked and did not; its state is written in whole steps, so nothing is lost.
        kill(child.id, SIGKILL)
      }
      for await _ in child.end {}
      timer.cancel()
    }
    .value
  }

  private enum FirstLine: Sendable {
    case line(String), end, timeIsUp, cancelled
  }

  private static func firstLine(
    of output: Int32,
    limit: Duration,
    clock: any Clock<Duration>
  ) async -> FirstLine {
    let (results, result) = AsyncStream.makeStream(of: FirstLine.self)
    // Reading blocks, so it has a thread of its own, which keeps the pipe open for as long as the backend runs.
    Thread.detachNewThread {
      var line: [UInt8] = []
      var isReady = false
      var buffer = [UInt8](repeating: 0, count: 1_024)
      while true {
        let count = read(output, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        guard !isReady else { continue }
        line += buffer[..<count]
        guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        isReady = true
        result.yield(.line(String(decoding: line[..<end], as: UTF8.self)))
      }
      result.yield(.end)
      close(output)
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
