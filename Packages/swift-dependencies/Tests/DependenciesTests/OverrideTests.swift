import ConcurrencyExtras
import Dependencies
import Foundation
import Testing

private final class Model: Sendable {
  let named = Dependency(\.named)
  var name: String { named.wrappedValue.name }
}

private final class Bare: Sendable {}

/// Where overrides are seen, and where they are not.
struct OverrideTests {
  @Dependency(\.named.name) var name

  @Test func anOverrideIsSeenInItsScopeAlone() {
    withDependencies {
      $0.named = Named("outer")
    } operation: {
      #expect(name == "outer")
      withDependencies {
        $0.named = Named("inner")
      } operation: {
        #expect(name == "inner")
      }
      #expect(name == "outer")
    }
    #expect(name == "test")
  }

  @Test func anOverrideReachesTasksGroupsAndStreams() async {
    await withDependencies {
      $0.named = Named("mock")
    } operation: {
      await Task { #expect(name == "mock") }.value
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<3 { group.addTask { name } }
        for await name in group { #expect(name == "mock") }
      }
      let once = LockIsolated(true)
      let stream = AsyncStream<String> {
        once.withValue { once in
          defer { once = false }
          return once
        } ? Dependency(\.named.name).wrappedValue : nil
      }
      for await name in stream { #expect(name == "mock") }
    }
  }

  @Test func aDetachedTaskSeesOverridesOnlyIfTheyEscape() async {
    await withDependencies {
      $0.named = Named("mock")
      $0.context = .live
    } operation: {
      await Task.detached { #expect(Dependency(\.named).wrappedValue.name != "mock") }.value
      await withEscapedDependencies { dependencies in
        await Task.detached {
          dependencies.yield { #expect(Dependency(\.named).wrappedValue.name == "mock") }
          await dependencies.yield {
            await Task.yield()
            #expect(Dependency(\.named).wrappedValue.name == "mock")
          }
        }.value
      }
    }
  }

  @Test func aClosureOnAQueueSeesOverridesThatEscape() async {
    let name = await withDependencies {
      $0.named = Named("mock")
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            continuation.resume(returning: dependencies.yield { Dependency(\.named).wrappedValue.name })
          }
        }
      }
    }
    #expect(name == "mock")
  }

  @Test func aPropertyKeepsTheOverridesOfTheScopeItWasMadeIn() async {
    let model = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Model()
    }
    #expect(model.name == "mock")
    await Task.detached { #expect(model.name == "mock") }.value
  }

  @Test func theCurrentOverrideWinsOverTheOneThatAPropertyKept() {
    let model = withDependencies {
      $0.named = Named("kept")
    } operation: {
      Model()
    }
    withDependencies {
      $0.named = Named("current")
    } operation: {
      #expect(model.name == "current")
    }
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect(model.name == "kept")
    }
  }

  @Test func manyOverridesStayApart() {
    withDependencies {
      $0.named = Named("mock")
      $0.uuid = .constant(UUID(1))
      $0.date = .constant(Date(timeIntervalSince1970: 1))
      $0.continuousClock = .immediate
      $0.suspendingClock = .immediate
      $0.locale = Locale(identifier: "ko_KR")
      $0.timeZone = .gmt
      $0.counter = Counter()
      $0.calendar = Calendar(identifier: .gregorian)
    } operation: {
      withDependencies {
        $0.uuid = .constant(UUID(2))
      } operation: {
        #expect(name == "mock")
        #expect(Dependency(\.uuid).wrappedValue() == UUID(2))
        #expect(Dependency(\.locale.identifier).wrappedValue == "ko_KR")
        #expect(Dependency(\.date.now).wrappedValue == Date(timeIntervalSince1970: 1))
        #expect(Dependency(\.timeZone).wrappedValue == .gmt)
      }
      #expect(Dependency(\.uuid).wrappedValue() == UUID(1))
    }
  }

  @Test func valuesAreCopiedBeforeTheyAreWritten() {
    var first = DependencyValues()
    first.named = Named("first")
    var second = first
    second.named = Named("second")
    #expect(first.named.name == "first")
    #expect(second.named.name == "second")
  }

  @Test func anErrorLeavesTheScope() {
    #expect(throws: CancellationError.self) {
      try withDependencies {
        $0.named = Named("mock")
      } operation: {
        throw CancellationError()
      }
    }
    #expect(throws: CancellationError.self) {
      try withDependencies { _ in
        throw CancellationError()
      } operation: {
        Issue.record("Must not run")
      }
    }
    #expect(name == "test")
  }

  @MainActor @Test func anAsynchronousScopeStaysOnTheCallersActor() async {
    final class NotSendable { var count = 0 }
    let object = NotSendable()
    let returned = await withDependencies {
      $0.named = Named("mock")
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      object.count += 1
      return object
    }
    #expect(returned === object)
  }

  // MARK: - Models

  @Test func aChildInheritsTheOverridesOfItsParent() {
    let parent = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Model()
    }
    let child = withDependencies(from: parent) { Model() }
    #expect(child.name == "mock")
    let other = withDependencies(from: parent) {
      $0.named = Named("other")
    } operation: {
      Model()
    }
    #expect(other.name == "other")
    #expect(withDependencies(from: [parent, other]) { Model() }.name == "other")
  }

  @Test func aChildInheritsAsynchronously() async {
    let parent = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Model()
    }
    let child = await withDependencies(from: parent) {
      await Task.yield()
      return Model()
    }
    #expect(child.name == "mock")
  }

  @Test func anObjectWithoutPropertiesIsRememberedByItsScope() {
    let parent = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Bare()
    }
    #expect(withDependencies(from: parent) { name } == "mock")
  }

  @Test func anObjectWithoutDependenciesIsReported() {
    withKnownIssue {
      withDependencies(from: Bare()) {}
    } matching: {
      "\($0)".contains("'Bare'")
    }
  }

  @Test func overridesEndWithTheObjectThatKeepsThem() {
    weak var counter: Counter?
    var model: Model? = withDependencies {
      let mock = Counter()
      counter = mock
      $0.counter = mock
    } operation: {
      Model()
    }
    _ = withDependencies(from: model!) { Model() }
    #expect(counter != nil)
    model = nil
    #expect(counter == nil)
  }

  @Test func aChainOfScopesFromOneStoreDoesNotGrow() {
    let store = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Model()
    }
    for _ in 0..<1_000 {
      withDependencies(from: store) {
        $0.uuid = .incrementing
      } operation: {
        #expect(name == "mock")
      }
    }
    #expect(name == "test")
  }
}
