import Dependencies
import Foundation

/// A lock across processes, held until it is released; the system releases it when the process ends.
final class FileLock: Sendable {
  private let descriptor: LockIsolated<Int32?>

  init(descriptor: Int32) {
    self.descriptor = LockIsolated(descriptor)
  }

  deinit {
    release()
  }

  func release() {
    let held = descriptor.withValue { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let held { close(held) }
  }
}
