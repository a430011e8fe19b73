import Dispatch
import Foundation

/// The command `local-backend`, from arguments to exit code.
public enum BackendCommand {
  /// Serves until standard input closes or the process is asked to end; gives the exit code.
  public static func run(_ arguments: [String]) async -> Int32 {
    do throws(BackendError) {
      let arguments = try BackendArguments(arguments)
      if arguments.wantsHelp {
        print(BackendArguments.help, terminator: "")
        return 0
      }
      // A reader of the ready line that is gone must not end the process before its state is released.
      signal(SIGPIPE, SIG_IGN)
      if arguments.trusted != nil { DocumentFetcher.exemptLoopbackFromProxies() }
      let end = endOfService()
      let server = try await BackendServer.start(
        port: arguments.port,
        state: arguments.state,
        switches: arguments.switches,
        trusted: arguments.trusted,
        report: complain
      )
      print("{\"url\":\"\(server.url)\"}")
      fflush(nil)
      for await _ in end.events { break }
      end.sources.forEach { $0.cancel() }
      await server.stop()
      return 0
    } catch {
      complain("\(error)")
      return 2
    }
  }

  /// Yields when standard input closes, or at SIGTERM or SIGINT for as long as the sources live.
  private static func endOfService() -> (events: AsyncStream<Void>, sources: [any DispatchSourceSignal]) {
    let (events, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    // Reading blocks, so it has a thread of its own.
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1_024)
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count == 0 || count < 0 && errno != EINTR { break }
      }
      continuation.yield()
    }
    return (events, sources)
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("local-backend: \(line)\n".utf8))
  }
}
