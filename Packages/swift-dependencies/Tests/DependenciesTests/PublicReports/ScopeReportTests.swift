import Dependencies
import Foundation
import Testing

/// Kinds of public reports about the reach and the end of overrides.
struct ScopeReportTests {
  private final class Model: Sendable {
    let counter = Dependency(\.counter)
    let named = Dependency(\.named)
  }

  // swift-dependencies #289
  @Test func overridesEndWithTheLastObjectThatWasMadeUnderThem() {
    weak var mock: Counter?
    var parent: Model?
    var child: Model?
    do {
      let counter = Counter()
      mock = counter
      parent = withDependencies {
        $0.counter = counter
      } operation: {
        Model()
      }
    }
    child = parent.map { withDependencies(from: $0) { Model() } }
    parent = nil
    #expect(mock != nil, "The child still needs it")
    #expect(child?.counter.wrappedValue.increment() == 1)
    child = nil
    #expect(mock == nil)
  }

  // swift-dependencies #11
  @Test func aClosureThatEscapesToAQueueAndATimerKeepsOverrides() async {
    let name = await withDependencies {
      $0.named = Named("mock")
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().asyncAfter(deadline: .now()) {
            // From one queue to the next, as callbacks of callbacks go.
            dependencies.yield {
              withEscapedDependencies { again in
                DispatchQueue.global().async {
                  continuation.resume(returning: again.yield { Dependency(\.named).wrappedValue.name })
                }
              }
            }
          }
        }
      }
    }
    #expect(name == "mock")
  }

  // swift-dependencies #11: captured late, outside of the scope, there is nothing left to capture.
  @Test func aContinuationKeepsWhatWasOverriddenWhereItWasMade() {
    let early = withDependencies {
      $0.named = Named("early")
    } operation: {
      withEscapedDependencies { $0 }
    }
    withDependencies {
      $0.named = Named("late")
    } operation: {
      #expect(early.yield { Dependency(\.named).wrappedValue.name } == "early")
      #expect(Dependency(\.named).wrappedValue.name == "late")
    }
  }

  // swift-dependencies #119
  @Test func valuesOfEveryKindAreSentToAnotherTask() async {
    let model = withDependencies {
      $0[ProtocolKey.self] = Friendly(name: "mock")
    } operation: {
      Greeting()
    }
    #expect(await Task.detached { model.text }.value == "hello from mock")
  }

  private struct Greeting: Sendable {
    @Dependency(ProtocolKey.self) var greeter
    var text: String { "hello from \(greeter.name)" }
  }
}

/// Asynchronous scopes that return what cannot be sent: these are errors of the compiler, in optimised builds above all.
struct ResultReportTests {
  private final class NotSendable { var count = 0 }

  // swift-dependencies #221
  @MainActor @Test func anAsynchronousScopeReturnsWhatIsNotSendable() async {
    let made = await withDependencies {
      $0.named = Named("mock")
    } operation: {
      await Task.yield()
      return NotSendable()
    }
    made.count += 1
    #expect(made.count == 1)
  }

  private actor Owner {
    private let owned = NotSendable()

    func count() async -> Int {
      let same = await withDependencies {
        $0.named = Named("mock")
      } operation: {
        await Task.yield()
        owned.count += 1
        return owned
      }
      return same.count
    }

    func countThroughAContinuation() async -> Int {
      await withEscapedDependencies { dependencies in
        let same = await dependencies.yield {
          await Task.yield()
          owned.count += 1
          return owned
        }
        return same.count
      }
    }
  }

  // swift-dependencies #253
  @Test func aScopeInAnActorReturnsWhatThatOwns() async {
    #expect(await Owner().count() == 1)
  }

  // swift-dependencies #255
  @Test func aContinuationInAnActorReturnsWhatThatOwns() async {
    #expect(await Owner().countThroughAContinuation() == 1)
  }
}

/// Kinds of public reports about a process.
///
/// Two of them cannot be shown here, swift-dependencies #315 and #56: two copies of the library in one process, one of the
/// application that hosts a test bundle and one of the bundle. On Linux there is no such host; SwiftPM links all tests of
/// a package, and the library once, into one program.
struct ProcessReportTests {
  // swift-dependencies #111
  @Test func aProgramLinksNoTestingLibrary() throws {
    let libraries = try Program.libraries()
    #expect(libraries.contains { $0.contains("libswiftCore") })
    #expect(libraries.filter { $0.contains("Testing") || $0.contains("XCTest") } == [])
  }

  // swift-dependencies #244
  @Test func aProgramWithMacrosLinksNoSyntaxLibrary() throws {
    #expect(try Program("macros").output == ["5"])
    #expect(try Program.libraries().filter { $0.contains("SwiftSyntax") || $0.contains("SwiftParser") } == [])
  }

  // swift-dependencies #298
  @Test func oneBlockPreparesTwoKeysOfWhichOneReadsTheOther() throws {
    let program = try Program("prepared")
    #expect(program.output == ["prepared child", "prepared after prepared child"])
    #expect(program.errors == "")
  }
}

private protocol Greeter: Sendable { var name: String { get } }

private struct Friendly: Greeter { let name: String }

private enum ProtocolKey: TestDependencyKey {
  static var testValue: any Greeter { Friendly(name: "test") }
}
