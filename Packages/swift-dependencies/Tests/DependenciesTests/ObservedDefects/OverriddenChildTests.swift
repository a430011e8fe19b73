import Dependencies
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

/// A default value that was made under an override is seen nowhere but under it.
struct OverriddenChildTests {
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

  @Test func aScopeKeepsItsValueWhenOneIsMadeOutsideMeanwhile() {
    let parent = Dependency(Parent.self)
    withEscapedDependencies { outside in
      withDependencies {
        $0[Child.self] = Child(name: "mock")
      } operation: {
        let inside = parent.wrappedValue
        let other = outside.yield { parent.wrappedValue }
        #expect(other.childName == "test child")
        #expect(parent.wrappedValue === inside)
      }
    }
  }

  @Test func aScopeOfTheProcessKeepsItsValueWhenOneIsMadeOutsideMeanwhile() throws {
    let program = try Program("kept")
    #expect(program.output == ["parent of mock", "parent of live child", "parent of mock", "parent of live child"])
    #expect(program.errors == "")
  }

  @Test func aLiveValueOfTheProcessMadeUnderAnOverrideIsMadeAnewOutside() throws {
    let program = try Program("overridden")
    #expect(program.output == ["live child", "parent of mock", "parent of live child", "true"])
    #expect(program.errors == "")
  }

  @Test func aStoredLiveValueOfTheProcessIsReportedWithBothKeys() throws {
    let program = try Program("stored")
    #expect(program.output == ["stored parent of mock", "stored parent of mock"])
    #expect(program.errors.contains("'StoredParentKey'"))
    #expect(program.errors.contains("'ChildKey'"))
  }
}
