import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work shared by a fixed number of threads, each with its own state.
enum Workers {
  /// Calls `body` once for every index below `count` on at most `threads` threads, and returns the results in order.
  static func map<Result: Sendable>(
    count: Int,
    threads: Int = FileSystem.processors,
    _ body: @escaping @Sendable (_ index: Int, _ buffer: ReadBuffer) -> Result
  ) -> [Result] {
    let job = Job(count: count, body: body)
    let helpers = (0..<max(0, min(threads, count / 16) - 1)).compactMap { _ in start(job) }
    job.work()
    for helper in helpers { pthread_join(helper, nil) }
    return job.results()
  }

  private static func start(_ job: some Runnable) -> pthread_t? {
    let context = Unmanaged.passRetained(Start(job))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread,
      nil,
      { context in
        #if canImport(Darwin)
          let address = context
        #else
          // The entry point always gets the context given below.
          let address = context!
        #endif
        Unmanaged<Start>.fromOpaque(address).takeRetainedValue().job.work()
        return nil
      },
      context.toOpaque()
    )
    guard code == 0 else {
      // One thread fewer: the caller's own does the work.
      context.release()
      return nil
    }
    return thread
  }
}

private protocol Runnable: Sendable {
  func work()
}

private final class Start: Sendable {
  let job: any Runnable
  init(_ job: any Runnable) { self.job = job }
}

private final class Job<Result: Sendable>: Runnable {
  private static var step: Int { 8 }
  private let count: Int
  private let body: @Sendable (Int, ReadBuffer) -> Result
  private let next = Atomic(0)
  private let done = Mutex<[(index: Int, result: Result)]>([])

  init(count: Int, body: @escaping @Sendable (Int, ReadBuffer) -> Result) {
    self.count = count
    self.body = body
  }

  func work() {
    let buffer = ReadBuffer()
    var mine: [(index: Int, result: Result)] = []
    while true {
      let start = next.add(Self.step, ordering: .relaxed).oldValue
      guard start < count else { break }
      for index in start..<min(start + Self.step, count) { mine.append((index, body(index, buffer))) }
    }
    done.withLock { $0 += mine }
  }

  func results() -> [Result] {
    done.withLock { $0 }.sorted { $0.index < $1.index }.map(\.result)
  }
}
