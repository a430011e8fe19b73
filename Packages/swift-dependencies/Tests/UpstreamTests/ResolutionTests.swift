import Dependencies
import Testing
import XCTest

private struct Child: TestDependencyKey {
  var fetch: @Sendable () -> Int
  static let testValue = Child { 42 }
}

/// Reads the child when it is made.
private struct EagerParent: TestDependencyKey {
  var fetch: @Sendable () -> Int
  static var testValue: EagerParent {
    @Dependency(\.child) var child
    let value = child.fetch()
    return EagerParent { value }
  }
}

/// Reads the child when it is used.
private struct LazyParent: TestDependencyKey {
  var fetch: @Sendable () -> Int
  static var testValue: LazyParent {
    LazyParent {
      @Dependency(\.child) var child
      return child.fetch()
    }
  }
}

/// Keeps the child as a property.
private struct PropertyParent: TestDependencyKey {
  @Dependency(\.child) var child
  func fetch() -> Int { child.fetch() }
  static var testValue: PropertyParent { PropertyParent() }
}

extension DependencyValues {
  fileprivate var child: Child {
    get { self[Child.self] }
    set { self[Child.self] = newValue }
  }
  fileprivate var eagerParent: EagerParent {
    get { self[EagerParent.self] }
    set { self[EagerParent.self] = newValue }
  }
  fileprivate var lazyParent: LazyParent {
    get { self[LazyParent.self] }
    set { self[LazyParent.self] = newValue }
  }
  fileprivate var propertyParent: PropertyParent {
    get { self[PropertyParent.self] }
    set { self[PropertyParent.self] = newValue }
  }
}

/// What a dependency that is made of another one sees of overrides.
final class ResolutionTests: XCTestCase {
  func testEagerParent() {
    @Dependency(\.eagerParent) var parent
    XCTAssertEqual(parent.fetch(), 42)
    withDependencies {
      $0.child.fetch = { 1729 }
    } operation: {
      // It was made before, of what was in force then.
      XCTAssertEqual(parent.fetch(), 42)
    }
  }

  func testEagerParentThatIsMadeUnderAnOverride() {
    withDependencies {
      $0.child.fetch = { 1729 }
    } operation: {
      @Dependency(\.eagerParent) var parent
      XCTAssertEqual(parent.fetch(), 1729)
    }
  }

  func testLazyParent() {
    @Dependency(\.lazyParent) var parent
    XCTAssertEqual(parent.fetch(), 42)
    withDependencies {
      $0.child.fetch = { 1729 }
    } operation: {
      XCTAssertEqual(parent.fetch(), 1729)
    }
    XCTAssertEqual(parent.fetch(), 42)
  }

  func testPropertyParent() {
    @Dependency(\.propertyParent) var parent
    XCTAssertEqual(parent.fetch(), 42)
    withDependencies {
      $0.child.fetch = { 1729 }
    } operation: {
      XCTAssertEqual(parent.fetch(), 1729)
    }
    XCTAssertEqual(parent.fetch(), 42)
  }

  func testParentThatIsMadeInTheUpdate() {
    withDependencies {
      $0.child.fetch = { 1 }
      $0.propertyParent = PropertyParent()
    } operation: {
      @Dependency(\.propertyParent) var parent
      XCTAssertEqual(parent.fetch(), 1)
      withDependencies {
        $0.child.fetch = { 2 }
      } operation: {
        XCTAssertEqual(parent.fetch(), 2)
      }
    }
  }

  func testOverriddenParent() {
    withDependencies {
      $0.eagerParent.fetch = { 3 }
      $0.child.fetch = { 1729 }
    } operation: {
      XCTAssertEqual(Dependency(\.eagerParent).wrappedValue.fetch(), 3)
    }
  }

  func testFirstAccessFromManyTasks() async {
    let values = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 1...100 {
        group.addTask {
          @Dependency(\.eagerParent) var parent
          return parent.fetch()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    XCTAssertEqual(values, Array(repeating: 42, count: 100))
  }
}

private struct Base: TestDependencyKey {
  var value: Int
  static let testValue = Base(value: 1)
}
private struct Left: TestDependencyKey {
  @Dependency(Base.self) var base
  static var testValue: Left { Left() }
}
private struct Right: TestDependencyKey {
  @Dependency(Base.self) var base
  static var testValue: Right { Right() }
}
private struct Top: TestDependencyKey {
  @Dependency(Left.self) var left
  @Dependency(Right.self) var right
  var sum: Int { left.base.value + right.base.value }
  static var testValue: Top { Top() }
}

struct DiamondTests {
  @Dependency(Top.self) fileprivate var top

  @Test func anOverrideAtTheBottomReachesTheTop() {
    #expect(top.sum == 2)
    withDependencies {
      $0[Base.self] = Base(value: 10)
    } operation: {
      #expect(top.sum == 20)
    }
    withDependencies {
      $0[Left.self] = withDependencies {
        $0[Base.self] = Base(value: 100)
      } operation: {
        Left()
      }
    } operation: {
      #expect(top.sum == 101)
    }
  }
}
