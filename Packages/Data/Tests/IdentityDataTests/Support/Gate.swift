import Dependencies
import Foundation

/// Holds whoever comes until it is opened, and tells how many came.
actor Gate {
  private(set) var arrivals = 0
  private var isOpen: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(isOpen: Bool = false) {
    self.isOpen = isOpen
  }

  func pass() async {
    arrivals += 1
    for watcher in watchers where watcher.count <= arrivals { watcher.continuation.resume() }
    watchers.removeAll { $0.count <= arrivals }
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Waits until so many have come.
  func arrived(_ count: Int = 1) async {
    guard arrivals < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}

/// A time that tests move.
final class ManualDate: Sendable {
  private let stored: LockIsolated<Double>

  init(_ seconds: Double = 1_800_000_000) {
    stored = LockIsolated(seconds)
  }

  var seconds: Double { stored.value }
  var now: @Sendable () -> Date { { Date(timeIntervalSince1970: self.seconds) } }
  func advance(by seconds: Double) { stored.withValue { $0 += seconds } }
}
