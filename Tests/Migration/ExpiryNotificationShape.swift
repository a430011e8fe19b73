// Shape: an expired session posted as a notification from anywhere and handled once, by the root coordinator.

import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

extension Notification.Name {
  fileprivate static let sessionExpired = Notification.Name("SessionExpired")
}

/// A screen's model: it says what it met and knows nobody who acts on it.
private struct ScreenModel: Sendable {
  @Dependency(\.notificationCenter) var notificationCenter

  func load() {
    notificationCenter.post(name: .sessionExpired, object: nil)
  }
}

/// The one place that wipes the tokens and leaves the flow.
@MainActor
private final class RootCoordinator {
  var onFinish: (() -> Void)?
  private var observer: (any NSObjectProtocol)?
  @Dependency(\.keychain) private var keychain
  @Dependency(\.notificationCenter) private var notificationCenter

  func start() {
    guard observer == nil else { return }
    observer = notificationCenter.addObserver(forName: .sessionExpired, object: nil, queue: nil) { [weak self] _ in
      Task { @MainActor in self?.expire() }
    }
  }

  private func expire() {
    guard let observer else { return }
    notificationCenter.removeObserver(observer)
    self.observer = nil
    keychain.save(nil, as: "access")
    onFinish?()
  }
}

@MainActor
@Suite(.dependencies { $0.notificationCenter = NotificationCenter() })
struct ExpiryNotificationShape {
  @Test func manyScreensGiveOneTransition() async {
    let keychain = MemoryKeychain(["access": "t-1"])
    let coordinator = withDependencies {
      $0.keychain = keychain
    } operation: {
      RootCoordinator()
    }
    let finished = LockIsolated(0)
    let (transitions, didFinish) = AsyncStream<Void>.makeStream()
    coordinator.onFinish = {
      finished.withValue { $0 += 1 }
      didFinish.yield()
    }
    coordinator.start()
    coordinator.start()

    let screen = ScreenModel()
    await withTaskGroup { group in
      for _ in 0..<16 { group.addTask { screen.load() } }
    }
    for await _ in transitions { break }
    await Task.megaYield()

    withExtendedLifetime(coordinator) {}
    #expect(finished.value == 1)
    #expect(keychain.token("access") == nil)
  }

  @Test func theNextSessionIsObservedAgain() async {
    let coordinator = RootCoordinator()
    let (transitions, didFinish) = AsyncStream<Void>.makeStream()
    coordinator.onFinish = { didFinish.yield() }
    var iterator = transitions.makeAsyncIterator()
    for _ in 0..<3 {
      coordinator.start()
      ScreenModel().load()
      #expect(await iterator.next(isolation: #isolation) != nil)
    }
    withExtendedLifetime(coordinator) {}
  }

  @Test func anotherTestsCenterIsNotHeard() async {
    let coordinator = RootCoordinator()
    let finished = LockIsolated(false)
    coordinator.onFinish = { finished.setValue(true) }
    coordinator.start()
    withDependencies {
      $0.notificationCenter = NotificationCenter()
    } operation: {
      ScreenModel().load()
    }
    await Task.megaYield()
    withExtendedLifetime(coordinator) {}
    #expect(!finished.value)
  }
}
