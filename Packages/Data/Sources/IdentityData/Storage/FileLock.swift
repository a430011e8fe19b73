import Foundation
import Synchronization

/// A lock across processes, held until it is released; the system releases it when the process ends.
final class FileLock: Sendable {
  private let descriptor: Mutex<Int32?>

  init(descriptor: Int32) {
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    release()
  }

  func release() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let held { close(held) }
  }
}
