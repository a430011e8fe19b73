import Dependencies
import Foundation
import Observation
import Testing
import XCTest

private enum NumberKey: TestDependencyKey { static let testValue = 0 }
private enum TextKey: TestDependencyKey { static let testValue = "" }

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
  fileprivate var text: String {
    get { self[TextKey.self] }
    set { self[TextKey.self] = newValue }
  }
}

/// Makes children with its own dependencies, as models of screens do.
private class Model {
  @Dependency(\.number) var number
  @Dependency(\.text) var text

  func child(number: Int? = nil, text: String? = nil) -> Model {
    withDependencies(from: self) {
      if let number { $0.number = number }
      if let text { $0.text = text }
    } operation: {
      Model()
    }
  }

  func sibling() -> Model { withDependencies(from: self) { Model() } }

  func childLater() async -> Model {
    await withDependencies(from: self) {
      await Task.yield()
      $0.text += "!"
    } operation: {
      await Task.yield()
      return Model()
    }
  }
}

private final class Subclass: Model {}

@Observable private final class ObservedModel {
  @ObservationIgnored @Dependency(\.number) var number
  var total = 0
  func add() { total += number }
}

@MainActor private final class MainModel {
  @Dependency(\.number) var number
  func child() async -> MainModel {
    await withDependencies(from: self) {
      await Task.yield()
      return MainModel()
    }
  }
}

private actor ModelActor {
  @Dependency(\.number) var number
  func read() -> Int { number }
  func child() -> ModelActor { withDependencies(from: self) { ModelActor() } }
}

private final class NotAModel {}

struct WithDependenciesTests {
  @Test func aGrandchildSeesWhatItsAncestorsOverrode() {
    let parent = withDependencies {
      $0.number = 1
      $0.text = "parent"
    } operation: {
      Model()
    }
    let child = parent.child(text: "child")
    let grandchild = child.child(number: 2)
    #expect((parent.number, parent.text) == (1, "parent"))
    #expect((child.number, child.text) == (1, "child"))
    #expect((grandchild.number, grandchild.text) == (2, "child"))
    #expect(grandchild.sibling().number == 2)
    #expect(Model().number == 0)
  }

  @Test func theScopeOfTheCallWinsOverThatOfTheModel() {
    let parent = withDependencies {
      $0.number = 1
      $0.text = "parent"
    } operation: {
      Model()
    }
    withDependencies {
      $0.number = 5
    } operation: {
      #expect(parent.number == 5)
      #expect(parent.sibling().number == 5)
      #expect(parent.sibling().text == "parent")
    }
  }

  @Test func aChildIsMadeAsynchronously() async {
    let parent = withDependencies {
      $0.text = "parent"
    } operation: {
      Model()
    }
    let child = await parent.childLater()
    #expect(child.text == "parent!")
    let grandchild = await child.childLater()
    #expect(grandchild.text == "parent!!")
  }

  @Test func aSubclassHasThePropertiesOfItsSuperclass() {
    let parent = withDependencies {
      $0.number = 1
    } operation: {
      Subclass()
    }
    #expect(parent.sibling().number == 1)
  }

  @Test func anObservedModelHasDependencies() {
    let model = withDependencies {
      $0.number = 3
    } operation: {
      ObservedModel()
    }
    model.add()
    model.add()
    #expect(model.total == 6)
  }

  @MainActor @Test func aModelOfTheMainActorStaysThere() async {
    let parent = withDependencies {
      $0.number = 3
    } operation: {
      MainModel()
    }
    let child = await parent.child()
    #expect(child.number == 3)
  }

  @Test func anActorHasDependencies() async {
    let parent = withDependencies {
      $0.number = 3
    } operation: {
      ModelActor()
    }
    #expect(await parent.child().read() == 3)
  }

  @Test func severalModelsPassTheirDependenciesOn() {
    let first = withDependencies {
      $0.number = 1
      $0.text = "first"
    } operation: {
      Model()
    }
    let second = withDependencies {
      $0.text = "second"
    } operation: {
      Model()
    }
    let child = withDependencies(from: [first, second]) { Model() }
    #expect((child.number, child.text) == (1, "second"))
  }

  @Test func aModelWithoutDependenciesIsReported() {
    withKnownIssue {
      withDependencies(from: NotAModel()) {}
    } matching: { issue in
      issue.description.contains("NotAModel")
    }
  }

  @Test func valuesAndErrorsComeOutOfTheScope() async throws {
    struct Failure: Error {}
    let number: Int = withDependencies { _ in
    } operation: {
      1
    }
    #expect(number == 1)
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.number = 1
      } operation: {
        throw Failure()
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies {
        $0.number = 1
      } operation: {
        await Task.yield()
        throw Failure()
      }
    }
    #expect(
      try await withDependencies {
        $0.number = 1
      } operation: { () async throws -> Int in
        2
      } == 2
    )
  }

  @Test func aPropertyIsReadFromTheScopeItWasMadeIn() async {
    let model = withDependencies {
      $0.number = 4
    } operation: {
      Model()
    }
    #expect(model.number == 4)
    let inside = withDependencies {
      $0.text = "unrelated"
    } operation: {
      (model.number, model.text)
    }
    #expect(inside == (4, "unrelated"))
  }

  @Test func aDefaultArgumentIsADependency() {
    func double(_ number: Int = Dependency(\.number).wrappedValue) -> Int { number * 2 }
    #expect(
      withDependencies {
        $0.number = 4
      } operation: {
        double()
      } == 8
    )
  }
}

final class WithDependenciesXCTests: XCTestCase {
  func testLineage() {
    let parent = withDependencies {
      $0.number = 1
    } operation: {
      Model()
    }
    XCTAssertEqual(parent.child(text: "child").child().number, 1)
    XCTAssertEqual(parent.child(text: "child").child().text, "child")
  }

  func testReportOfAModelWithoutDependencies() {
    withExpectedIssue { withDependencies(from: NotAModel()) {} }
  }
}

/// A scope around each test of a class.
final class InvocationXCTests: XCTestCase {
  @Dependency(\.number) var number

  override func invokeTest() {
    withDependencies {
      $0.number = 11
    } operation: {
      super.invokeTest()
    }
  }

  func testDependenciesOfTheInvocation() async {
    XCTAssertEqual(number, 11)
    await Task.yield()
    XCTAssertEqual(Dependency(\.number).wrappedValue, 11)
  }
}
