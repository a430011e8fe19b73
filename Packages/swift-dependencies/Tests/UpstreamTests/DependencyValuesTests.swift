import Dependencies
import Foundation
import XCTest

/// A client with state, so that it shows which of its values is read.
private struct Memory: TestDependencyKey {
  var count: @Sendable () -> Int
  var setCount: @Sendable (Int) -> Void

  static var testValue: Self {
    let count = LockIsolated(0)
    return Self(count: { count.value }, setCount: { value in count.withValue { $0 = value } })
  }
}

private enum OptionalKey: DependencyKey {
  static let liveValue: String? = "live"
  static let testValue: String? = nil
}

private enum UnavailableKey: TestDependencyKey {
  static let testValue = 1
}

private struct Settings: Sendable {
  var theme = Theme()
  struct Theme: Sendable { var name = "plain" }
}

private enum SettingsKey: DependencyKey {
  static let liveValue = Settings()
  static let testValue = Settings()
}

private enum ClosureKey: DependencyKey {
  static let liveValue: @Sendable (Int) -> Int = { $0 * 2 }
  static let testValue: @Sendable (Int) -> Int = { $0 * 3 }
}

extension DependencyValues {
  fileprivate var memory: Memory {
    get { self[Memory.self] }
    set { self[Memory.self] = newValue }
  }
  fileprivate var optional: String? {
    get { self[OptionalKey.self] }
    set { self[OptionalKey.self] = newValue }
  }
  fileprivate var unavailable: Int {
    get { self[UnavailableKey.self] }
    set { self[UnavailableKey.self] = newValue }
  }
  fileprivate var settings: Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
  fileprivate var transform: @Sendable (Int) -> Int {
    get { self[ClosureKey.self] }
    set { self[ClosureKey.self] = newValue }
  }
}

final class DependencyValuesTests: XCTestCase {
  func testMissingLiveValue() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.unavailable) var unavailable: Int
      withExpectedIssue { XCTAssertEqual(unavailable, 1) }
    }
  }

  func testWithValues() {
    let date = withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 1_000))
      $0.locale = Locale(identifier: "de_AT")
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.locale) var locale
      XCTAssertEqual(locale.identifier, "de_AT")
      return date()
    }
    XCTAssertEqual(date, Date(timeIntervalSince1970: 1_000))
  }

  func testNestedOverridesOfOneProperty() {
    withDependencies {
      $0.settings.theme.name = "dark"
    } operation: {
      @Dependency(\.settings.theme.name) var name
      @Dependency(\.settings) var settings
      XCTAssertEqual(name, "dark")
      withDependencies {
        $0.settings.theme.name += "er"
      } operation: {
        XCTAssertEqual(name, "darker")
        XCTAssertEqual(settings.theme.name, "darker")
      }
      XCTAssertEqual(settings.theme.name, "dark")
    }
  }

  func testOptionalDependency() {
    @Dependency(\.optional) var optional
    XCTAssertNil(optional)
    for value in ["first", nil, "third"] {
      withDependencies {
        $0.optional = value
      } operation: {
        XCTAssertEqual(optional, value)
      }
    }
    withDependencies {
      $0.context = .live
    } operation: {
      XCTAssertEqual(optional, "live")
    }
  }

  func testClosureDependency() {
    @Dependency(\.transform) var transform
    XCTAssertEqual(transform(2), 6)
    withDependencies {
      $0.transform = { $0 + 1 }
    } operation: {
      XCTAssertEqual(transform(2), 3)
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      XCTAssertEqual(transform(2), 4)
    }
  }

  func testDefaultIsReused() {
    withDependencies {
      $0 = DependencyValues()
      $0.context = .test
    } operation: {
      @Dependency(\.memory) var memory
      XCTAssertEqual(memory.count(), 0)
      memory.setCount(42)
      XCTAssertEqual(memory.count(), 42)
    }
  }

  func testDefaultIsReusedInEachContext() {
    withDependencies {
      $0 = .test
    } operation: {
      @Dependency(\.memory) var memory
      memory.setCount(42)
      XCTAssertEqual(memory.count(), 42)
      withDependencies {
        $0.context = .preview
      } operation: {
        XCTAssertEqual(memory.count(), 0)
        memory.setCount(7)
        XCTAssertEqual(memory.count(), 7)
      }
      XCTAssertEqual(memory.count(), 42)
      withDependencies {
        $0.context = .live
      } operation: {
        withExpectedIssue { XCTAssertEqual(memory.count(), 0) }
      }
      XCTAssertEqual(memory.count(), 42)
    }
  }

  func testAccessFromALiveContextWhileDependenciesAreUpdated() {
    @Dependency(\.memory) var memory: Memory
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies {
        XCTAssertEqual($0.memory.count(), 0)
        XCTAssertEqual(memory.count(), 0)
      } operation: {
        withExpectedIssue { XCTAssertEqual(memory.count(), 0) }
      }
    }
  }

  func testAccessFromALiveContextWhileDependenciesAreUpdatedAsynchronously() async {
    @Dependency(\.memory) var memory: Memory
    await withDependencies {
      $0.context = .live
    } operation: {
      await withDependencies {
        await Task.yield()
        XCTAssertEqual($0.memory.count(), 0)
        XCTAssertEqual(memory.count(), 0)
      } operation: {
        await Task.yield()
        withExpectedIssue { XCTAssertEqual(memory.count(), 0) }
      }
    }
  }

  func testContexts() {
    XCTAssertEqual(DependencyValues._current.context, .test)
    XCTAssertEqual(DependencyValues.live.context, .live)
    XCTAssertEqual(DependencyValues.preview.context, .preview)
    XCTAssertEqual(DependencyValues.test.context, .test)
    @Dependency(\.context) var context
    XCTAssertEqual(context, .test)
    withDependencies {
      $0 = .preview
    } operation: {
      XCTAssertEqual(context, .preview)
    }
  }

  func testCurrentValuesAreATaskLocal() async {
    var values = DependencyValues._current
    values.unavailable = 5
    DependencyValues.$_current.withValue(values) {
      XCTAssertEqual(DependencyValues._current[UnavailableKey.self], 5)
    }
    await DependencyValues.$_current.withValue(values) {
      await Task.yield()
      XCTAssertEqual(DependencyValues.$_current.get().unavailable, 5)
    }
    XCTAssertEqual(DependencyValues._current[UnavailableKey.self], 1)
  }

  func testAsyncStreamUnfolding() async {
    let stream = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      AsyncStream<UUID> {
        @Dependency(\.uuid) var uuid
        return uuid()
      }
    }
    let first = await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      await stream.first { _ in true }
    }
    XCTAssertEqual(first, UUID(0))
  }

  func testTaskGroup() async {
    await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      let ids = await withTaskGroup(of: UUID.self, returning: Set<UUID>.self) { group in
        for _ in 1...10 {
          group.addTask {
            @Dependency(\.uuid) var uuid
            return uuid()
          }
        }
        return await group.reduce(into: []) { $0.insert($1) }
      }
      XCTAssertEqual(ids, Set((0...9).map { UUID($0) }))
    }
  }

  func testEscapedDependenciesOnAQueue() {
    let done = expectation(description: "done")
    withDependencies {
      $0.unavailable = 9
    } operation: {
      withEscapedDependencies { continuation in
        DispatchQueue.global().async {
          XCTAssertEqual(Dependency(\.unavailable).wrappedValue, 1)
          continuation.yield { XCTAssertEqual(Dependency(\.unavailable).wrappedValue, 9) }
          done.fulfill()
        }
      }
    }
    wait(for: [done], timeout: 30)
  }

  func testEscapedDependenciesAsynchronously() async throws {
    let value = try await withDependencies {
      $0.unavailable = 9
    } operation: {
      try await withEscapedDependencies { continuation in
        try await Task.detached {
          try await continuation.yield {
            try await Task.sleep(for: .nanoseconds(1))
            return Dependency(\.unavailable).wrappedValue
          }
        }.value
      }
    }
    XCTAssertEqual(value, 9)
  }

  func testOverridesOfAnEscapedScope() {
    let overridden = withDependencies {
      $0.unavailable = 9
    } operation: {
      withEscapedDependencies { $0 }
    }
    overridden.yield {
      withDependencies {
        $0.settings.theme.name = "dark"
      } operation: {
        XCTAssertEqual(Dependency(\.unavailable).wrappedValue, 9)
        XCTAssertEqual(Dependency(\.settings.theme.name).wrappedValue, "dark")
      }
    }
  }

  func testManyThreads() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask {
          await withDependencies {
            $0.unavailable = number
          } operation: {
            await Task.yield()
            XCTAssertEqual(Dependency(\.unavailable).wrappedValue, number)
          }
        }
      }
    }
  }
}
