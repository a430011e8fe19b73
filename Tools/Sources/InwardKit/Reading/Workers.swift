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
  /// Calls `body` once for every index below `count` on at most `threads` threads, and returns the results in order. A
  /// thread takes `step` indices at a time, so many that the taking costs nothing beside them.
  static func map<Result: Sendable>(
    count: Int,
    step: Int = 8,
    threads: Int = FileSystem.processors,
    _ body: @escaping @Sendable (_ index: Int, _ buffer: ReadBuffer) -> Result
  ) -> [Result] {
    let job = Job(count: count, step: step, body: body)
    let helpers = (0..<max(0, min(threads, count / (2 * step)) - 1)).compactMap { _ in start(job) }
    job.work()
    for helper in helpers { pthread_join(helper, nil) }
    return job.takeResults()
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
  private let count: Int
  private let step: Int
  private let body: @Sendable (Int, ReadBuffer) -> Result
  private let next = Atomic(0)
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Result>  // One thread writes each, before all are joined.

  init(count: Int, step: Int, body: @escaping @Sendable (Int, ReadBuffer) -> Result) {
    self.count = count
    self.step = step
    self.body = body
    slots = .allocate(capacity: count)
  }

  deinit { slots.deallocate() }

  func work() {
    let buffer = ReadBuffer()
    while true {
      let start = next.add(step, ordering: .relaxed).oldValue
      guard start < count else { break }
      for index in start..<min(start + step, count) {
        (slots + index).initialize(to: body(index, buffer))
      }
    }
  }

  /// Hands the results over, once, when all threads have ended.
  func takeResults() -> [Result] {
    Array(unsafeUninitializedCapacity: count) { target, initialized in
      target.baseAddress?.moveInitialize(from: slots, count: count)
      initialized = count
    }
  }
}
