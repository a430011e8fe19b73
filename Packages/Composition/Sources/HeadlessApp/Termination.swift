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
  /// second one ends the process at once.
  static func guarding(_ body: @escaping @Sendable () async -> Int32) async -> Int32 {
    // A reader of our output that is gone is noticed when writing.
    signal(SIGPIPE, SIG_IGN)
    let received = Mutex<Int32?>(nil)
    let run = Task { await body() }
    let (signals, arrived) = AsyncStream.makeStream(of: Int32.self)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { arrived.yield(number) }
      source.resume()
      return source
    }
    let listener = Task {
      for await number in signals {
        let isFirst = received.withLock { received in
          defer { received = received ?? number }
          return received == nil
        }
        guard isFirst else { exit(128 + number) }
        run.cancel()
      }
    }
    let code = await run.value
    listener.cancel()
    sources.forEach { $0.cancel() }
    return received.withLock(\.self).map { 128 + $0 } ?? code
  }
}
