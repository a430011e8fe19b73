import Foundation

/// A value behind a lock that the thread sanitizer knows, which it does not of `Synchronization.Mutex`.
package final class Guarded<Value>: @unchecked Sendable {  // Unchecked: the value is touched only under the lock.
  // In memory of its own: the sanitizer takes a change of a class's property for one of the whole object, of which others
  // read the lock.
  private let value: UnsafeMutablePointer<Value>
  private let lock = NSLock()

  package init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value.pointee)
  }
}
