import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends the run in good order when the process is asked to end.
enum Termination {
  /// Runs `body`. SIGINT and SIGTERM cancel it, and the exit code then is that of a process ended by the signal; a
  /// second one ends the process at once, as does the end of `grace`, in seconds: a busy run may not notice the first.
  static func guarding(grace: Double = 8, _ body: @escaping @Sendable () async -> Int32) async -> Int32 {
    // A reader of our output that is gone is noticed when writing.
    signal(SIGPIPE, SIG_IGN)
    let received = Mutex<Int32?>(nil)
    let (signals, arrived) = AsyncStream.makeStream(of: Int32.self)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let isFirst = received.withLock { received in
          defer { received = received ?? number }
          return received == nil
        }
        // Not `exit`: what it calls could wait for the run, too.
        guard isFirst else { _exit(128 + number) }
        // By default longer than a backend may take to stop, so that none is left behind.
        DispatchQueue.global().asyncAfter(deadline: .now() + grace) { _exit(128 + number) }
        arrived.yield(number)
      }
      source.resume()
      return source
    }
    let run = Task { await body() }
    let listener = Task {
      for await _ in signals { run.cancel() }
    }
    let code = await run.value
    listener.cancel()
    sources.forEach { $0.cancel() }
    return received.withLock(\.self).map { 128 + $0 } ?? code
  }
}
