import Foundation

/// A value behind a lock that the thread sanitizer knows, which it does not of `Synchronization.Mutex`.
package final class Guarded<Value>: @unchecked Sendable {  // Unchecked: the value is touched only under the lock.
  private var value: Value
  private let lock = NSLock()

  package init(_ value: Value) { self.value = value }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
