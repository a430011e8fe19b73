import ConcurrencyExtras
import Dependencies
import Foundation
import Synchronization
import Testing

private struct Child: DependencyKey {
  var name: String
  static var liveValue: Child { Child(name: "live child") }
  static var testValue: Child { Child(name: "test child") }
}

/// Reads the child when it is made.
private final class Parent: DependencyKey {
  let childName: String
  init() { childName = Dependency(Child.self).wrappedValue.name }
  static var liveValue: Parent { Parent() }
  static var testValue: Parent { Parent() }
}

private enum StoredParentKey: DependencyKey {
  static let liveValue = Parent()
  static let testValue = Parent()
}

/// Has a property that reads the child when it is used.
private struct LazyParent: DependencyKey {
  @Dependency(Child.self) var child
  static var liveValue: LazyParent { LazyParent() }
  static var testValue: LazyParent { LazyParent() }
}

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
    let parent = Dependency(Parent.self)
    #expect(parent.wrappedValue === parent.wrappedValue)
  }

  @Test func aDefaultMadeUnderAnOverrideIsNotSeenOutside() {
    let parent = Dependency(Parent.self)
    withDependencies {
      $0[Child.self] = Child(name: "mock")
    } operation: {
      let inside = parent.wrappedValue
      #expect(inside.childName == "mock")
      #expect(parent.wrappedValue === inside)
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        #expect(parent.wrappedValue === inside)
      }
    }
    #expect(parent.wrappedValue.childName == "test child")
    #expect(parent.wrappedValue === parent.wrappedValue)
  }

  @Test func aDefaultMadeInANestedScopeIsKeptByTheOverrideItIsMadeOf() {
    let parent = Dependency(Parent.self)
    withDependencies {
      $0[Child.self] = Child(name: "mock")
    } operation: {
      let first = withDependencies {
        $0.uuid = .incrementing
      } operation: {
        parent.wrappedValue
      }
      let second = withDependencies {
        $0.uuid = .incrementing
      } operation: {
        parent.wrappedValue
      }
      #expect(first === second)
      withDependencies {
        $0[Child.self] = Child(name: "other")
      } operation: {
        #expect(parent.wrappedValue.childName == "other")
      }
      #expect(parent.wrappedValue === first)
    }
  }

  @Test func aDefaultEndsWithTheOverrideItIsMadeOf() {
    weak var parent: Parent?
    withDependencies {
      $0[Child.self] = Child(name: "mock")
    } operation: {
      parent = Dependency(Parent.self).wrappedValue
      #expect(parent != nil)
    }
    #expect(parent == nil)
  }

  @Test func aStoredLiveValueWithAnOverrideInsideIsReported() {
    let stored = Dependency(StoredParentKey.self)
    withDependencies {
      $0.context = .live
      $0[Child.self] = Child(name: "mock")
    } operation: {
      #expect(stored.wrappedValue.childName == "mock")
    }
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        _ = stored.wrappedValue
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return text.contains("StoredParentKey") && text.contains("'Child'")
      }
    }
  }

  @Test func aPropertyOfADefaultValueSeesTheScopeThatUsesIt() {
    let parent = Dependency(LazyParent.self)
    withDependencies {
      $0[Child.self] = Child(name: "mock")
    } operation: {
      #expect(parent.wrappedValue.child.name == "mock")
    }
    #expect(parent.wrappedValue.child.name == "test child")
    withDependencies {
      $0[Child.self] = Child(name: "other")
    } operation: {
      #expect(parent.wrappedValue.child.name == "other")
    }
  }

  // MARK: - What is missing

  @Test func aMissingLiveValueIsReportedWithKeyPlaceAndMends() {
    let line = #line + 1
    let missing = Dependency(\.missing)
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        _ = missing.wrappedValue
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return issue.sourceLocation?.line == line && text.contains(#"@Dependency(\.missing)"#)
          && text.contains("Missing") && text.contains("prepareDependencies") && text.contains("DependencyKey")
      }
      // What stands in is one value, and the place is reported once.
      #expect(missing.wrappedValue.increment() == 1)
      #expect(missing.wrappedValue.increment() == 2)
    }
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
