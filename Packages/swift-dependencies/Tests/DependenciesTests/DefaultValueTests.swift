import ConcurrencyExtras
import Dependencies
import Foundation
import Synchronization
import Testing

private enum Missing: TestDependencyKey {
  static var testValue: Counter { Counter() }
}

private enum OnlyLive: DependencyKey {
  static var liveValue: Named { Named("live") }
}

extension DependencyValues {
  fileprivate var missing: Counter {
    get { self[Missing.self] }
    set { self[Missing.self] = newValue }
  }
  fileprivate var onlyLive: Named {
    get { self[OnlyLive.self] }
    set { self[OnlyLive.self] = newValue }
  }
}

/// How default values are made, and of what.
struct DefaultValueTests {
  @Test func theContextChoosesTheDefault() {
    #expect(Dependency(\.named).wrappedValue.name == "test")
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(Dependency(\.named).wrappedValue.name == "preview")
      #expect(Dependency(\.context).wrappedValue == .preview)
    }
    withDependencies {
      $0 = .live
    } operation: {
      #expect(Dependency(\.named).wrappedValue.name == "live")
    }
    #expect(DependencyValues.preview.named.name == "preview")
    #expect(DependencyValues.test.context == .test)
  }

  @Test func aDefaultIsMadeOnce() {
    let counter = Dependency(\.counter)
    #expect(counter.wrappedValue === counter.wrappedValue)
  }

  @Test func aMissingTestValueIsReportedOnceATest() {
    let onlyLive = Dependency(\.onlyLive)
    withKnownIssue {
      #expect(onlyLive.wrappedValue.name == "live")
    } matching: {
      "\($0)".contains(#"@Dependency(\.onlyLive)"#)
    }
    #expect(onlyLive.wrappedValue.name == "live")
  }

  @Test func changingADefaultIsNoUseOfIt() {
    withDependencies {
      $0.onlyLive.name = "changed"
    } operation: {
      #expect(Dependency(\.onlyLive).wrappedValue.name == "changed")
    }
    withDependencies {
      $0.context = .live
      _ = $0.missing
      $0.missing = Counter()
    } operation: {
      #expect(Dependency(\.missing).wrappedValue.increment() == 1)
    }
    withKnownIssue { _ = Dependency(\.onlyLive).wrappedValue }
  }
}
