import Dependencies
import Testing

/// An asynchronous scope stays on the actor of its caller, without a hop in either direction.
@MainActor
struct IsolationTests {
  @MainActor private final class Flag {
    var isSet = false

    // Asynchronous, so that the asynchronous form of each function is called.
    func read() async -> Bool { isSet }
  }

  @Test func enteringAndLeavingAScopeLetsNothingElseRun() async {
    let other = Flag()
    // It cannot run before this test suspends: a hop to another executor and back would be a suspension.
    let task = Task { other.isSet = true }
    let wasSet = await withDependencies {
      $0.named = Named("mock")
    } operation: {
      await other.read()
    }
    #expect(!wasSet)
    #expect(!other.isSet)
    await task.value
    #expect(other.isSet)
  }

  @Test func enteringAScopeOfAModelLetsNothingElseRun() async {
    let model = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Reader()
    }
    let other = Flag()
    let task = Task { other.isSet = true }
    let wasSet = await withDependencies(from: model) { await other.read() }
    #expect(!wasSet)
    #expect(!other.isSet)
    await task.value
  }

  @Test func aContinuationLetsNothingElseRun() async {
    let other = Flag()
    let task = Task { other.isSet = true }
    let wasSet = await withEscapedDependencies { dependencies in
      await dependencies.yield { await other.read() }
    }
    #expect(!wasSet)
    #expect(!other.isSet)
    await task.value
  }
}

private final class Reader: Sendable {
  let named = Dependency(\.named)
}
