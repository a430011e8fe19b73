import CompositionRoot
import Dependencies
import Foundation
import Testing

/// Kinds of public reports about containers. The repository and the number stand above each test.
@Suite struct PublicReportTests {
  // Factory #168
  @Test func slowFactoryKeepsNobodyElseWaiting() async throws {
    let begun = AsyncStream<Void>.makeStream()
    let end = AsyncStream<Void>.makeStream()
    async let slow = Composition {
      Phase("one") {
        Live(\.part) { _ in
          begun.continuation.finish()
          for await _ in end.stream {}
          return Part(name: "slow")
        }
      }
    }
    .activate()
    for await _ in begun.stream {}
    // While that one waits, others are activated and read.
    let quick = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "quick") }
      }
    }
    .activate()

    #expect(read(\.part, quick.apply) == Part(name: "quick"))
    #expect(Dependency(\.part).wrappedValue == Part(name: "unregistered"))
    end.continuation.finish()
    #expect(read(\.part, try await slow.apply) == Part(name: "slow"))
  }

  // Factory #248
  @MainActor @Test func factoryMayWaitForTheMainActorThatActivates() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in
          await Task.detached { await MainActor.run { Part(name: "made on the main actor") } }.value
        }
      }
    }
    .activate()

    #expect(read(\.part, activation.apply) == Part(name: "made on the main actor"))
  }

  // Factory #354
  @Test(arguments: 1...8) func casesInParallelDoNotShareWhatTheyRegister(_ number: Int) async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.ticket) { _ in
          await Task.yield()
          return Ticket(number: number)
        }
      }
    }
    .activate()
    let numbers = await withDependencies(activation.apply) {
      await withTaskGroup(of: Int.self) { group in
        for _ in 1...8 {
          group.addTask {
            await Task.yield()
            return Dependency(\.ticket.number).wrappedValue
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
    }

    #expect(numbers == [number])
  }

  // Factory #231
  @Test func valueThatIsNeededOnTwoWaysIsNoCycle() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "a") }
      }
      Phase("two") {
        Live(\.otherPart) { Part(name: try $0.part.name + "b") }
      }
      Phase("three") {
        Live(\.whole) { Whole(parts: [try $0.part, try $0.otherPart, try $0.part]) }
      }
    }
    .activate()

    #expect(read(\.whole, activation.apply).parts.map(\.name) == ["a", "ab", "a"])
  }

  // Factory #321
  @Test func singletonMayBeAClassThatIsSentToOtherTasks() async throws {
    let office = TicketOffice()
    let activation = try await Composition {
      Phase("one") {
        Live(\.office) { _ in office }
      }
    }
    .activate()
    let shared = read(\.office, activation.apply)

    #expect(await Task.detached { shared.next().number }.value == 1)
    #expect(office.next().number == 2)
  }

  // Factory #359
  @Test func whatATestOverridesEndsWithItsScope() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
      }
    }
    .activate()
    let parts = withDependencies(activation.apply) {
      let overridden = withDependencies {
        $0.part = Part(name: "test")
      } operation: {
        Dependency(\.part).wrappedValue
      }
      return [overridden, Dependency(\.part).wrappedValue]
    }

    #expect(parts.map(\.name) == ["test", "live"])
  }

  // Swinject #547
  @Test func singletonIsBuiltOnceForManyThreads() async throws {
    let builds = LockIsolated(0)
    let activation = try await Composition {
      Phase("one") {
        Live(\.office) { _ in
          builds.withValue { $0 += 1 }
          return TicketOffice()
        }
      }
    }
    .activate()
    let numbers = await withDependencies(activation.apply) {
      await withEscapedDependencies { dependencies in
        await withTaskGroup(of: Int.self) { group in
          for _ in 1...32 {
            group.addTask {
              await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                  continuation.resume(returning: dependencies.yield { Dependency(\.office).wrappedValue.next().number })
                }
              }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }
    }

    #expect(numbers.sorted() == Array(1...32))
    #expect(builds.value == 1)
  }

  // Swinject #389
  @Test func registrationThatOnlyANestedValueNeedsIsMissedBeforeTheFirstRead() async {
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition {
        Phase("one") {
          Live(\.part) { try $0.otherPart }
        }
        Phase("two") {
          Live(\.whole) { Whole(parts: [try $0.part]) }
        }
      }
      .activate()
    }

    #expect(problems?.problems.count == 1)
    #expect(problems?.description.contains("no phase registers") == true)
    #expect(problems?.notBuilt.count == 1)
  }

  // Swinject #266
  @Test func registrationThatOnlyATransientValueNeedsIsMissedBeforeTheFirstRead() async {
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition {
        Phase("one") {
          Live(\.ticket, scope: .transient) { Ticket(number: 1, part: $0.part) }
        }
      }
      .activate()
    }

    #expect(problems?.description.contains("no phase registers") == true)
  }

  // Swinject #99
  @Test func valuesThatNeedEachOtherAreReportedAndNotResolvedForEver() async {
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition {
        Phase("one") {
          Live(\.part) { try $0.whole.parts.first ?? Part(name: "none") }
          Live(\.otherPart) { try $0.part }
        }
        Phase("two") {
          Live(\.whole) { Whole(parts: [try $0.otherPart]) }
        }
      }
      .activate()
    }

    #expect(problems?.problems.count == 1)
    #expect(problems?.description.contains("needs itself") == true)
  }

  // Swinject #508
  @Test func transientValueIsNotSharedWithinAGraph() async throws {
    let office = TicketOffice()
    let activation = try await Composition {
      Phase("one") {
        Live(\.ticket, scope: .transient) { _ in office.next() }
      }
      Phase("two") {
        Live(\.part) { Part(name: "\(try $0.ticket.number)") }
        Live(\.otherPart) { Part(name: "\(try $0.ticket.number)") }
      }
    }
    .activate()

    #expect(read(\.part, activation.apply) != read(\.otherPart, activation.apply))
  }
}

extension TicketOffice: TestDependencyKey {
  static var testValue: TicketOffice { TicketOffice() }
}

extension DependencyValues {
  fileprivate var office: TicketOffice {
    get { self[TicketOffice.self] }
    set { self[TicketOffice.self] = newValue }
  }
}
