import Foundation

/// A value behind a lock.
///
/// Not a `Mutex`: where threads contend for one on Linux, the thread sanitizer does not see that they wait for each
/// other, and reports races that are none.
// Safe: the value is reached under the lock only.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    self.lock.lock()
    defer { self.lock.unlock() }
    return body(&self.value)
  }
}
