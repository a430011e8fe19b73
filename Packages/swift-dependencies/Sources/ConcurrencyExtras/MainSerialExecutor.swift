#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs an operation with every task of the process on the main thread, one after the other, so that a test can tell
/// in which order they run. Not for tests that run in parallel.
@MainActor
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
) async rethrows {
  let before = uncheckedUseMainSerialExecutor
  defer { uncheckedUseMainSerialExecutor = before }
  uncheckedUseMainSerialExecutor = true
  try await operation()
}

/// Runs an operation with every task that it starts on the main thread, one after the other.
public func withMainSerialExecutor(@_implicitSelfCapture operation: () throws -> Void) rethrows {
  let before = uncheckedUseMainSerialExecutor
  defer { uncheckedUseMainSerialExecutor = before }
  uncheckedUseMainSerialExecutor = true
  try operation()
}

/// Whether every task of the process is enqueued on the main actor.
public var uncheckedUseMainSerialExecutor: Bool {
  get { enqueueGlobalHook?.pointee != nil }
  set {
    enqueueGlobalHook?.pointee = newValue ? { job, _ in MainActor.shared.enqueue(job) } : nil
  }
}

private typealias Original = @convention(thin) (UnownedJob) -> Void
private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

// The concurrency runtime's own variable, which it reads for each job; the pointer to it never changes.
nonisolated(unsafe) private let enqueueGlobalHook: UnsafeMutablePointer<Hook?>? = {
  #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let everywhere: UnsafeMutableRawPointer? = nil
  #endif
  return dlsym(everywhere, "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Hook?.self)
}()
