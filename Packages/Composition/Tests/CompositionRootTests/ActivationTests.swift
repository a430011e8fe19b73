import CompositionRoot
import Dependencies
import Testing

@Suite struct ActivationTests {
  @Test func factoryReadsWhatAnEarlierPhaseRegistered() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "a") }
      }
      Phase("two") {
        Live(\.whole) { Whole(parts: [try $0.part]) }
      }
    }
    .activate()

    #expect(read(\.whole, activation.apply) == Whole(parts: [Part(name: "a")]))
  }

  @Test func singletonIsBuiltOnceHoweverOftenItIsRead() async throws {
    let builds = LockIsolated(0)
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in
          builds.withValue { $0 += 1 }
          return Part(name: "a")
        }
      }
      Phase("two") {
        Live(\.whole) { Whole(parts: [try $0.part, try $0.part]) }
        Live(\.otherPart) { try $0.part }
      }
    }
    .activate()
    _ = read(\.part, activation.apply)
    _ = read(\.part, activation.apply)

    #expect(builds.value == 1)
  }

  @Test func dependenciesOfWhatAFactoryBuildsAreTheEarlierValues() async throws {
    struct Reader {
      @Dependency(\.part) var part
    }
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "registered") }
      }
      Phase("two") {
        Live(\.otherPart) { _ in
          let reader = Reader()
          return await Task.detached { reader.part }.value
        }
      }
    }
    .activate()

    #expect(read(\.otherPart, activation.apply) == Part(name: "registered"))
  }

  @Test func conditionsDecideWhatIsRegistered() async throws {
    func composition(_ isRich: Bool) -> Composition {
      Composition {
        Phase("one") {
          if isRich {
            Live(\.part) { _ in Part(name: "rich") }
            Live(\.otherPart) { _ in Part(name: "extra") }
          } else {
            Live(\.part) { _ in Part(name: "poor") }
          }
          #if DEBUG
            Live(\.whole) { _ in Whole(parts: [Part(name: "debug")]) }
          #else
            Live(\.whole) { _ in Whole(parts: [Part(name: "release")]) }
          #endif
        }
        if isRich {
          Phase("two") {
            Live(\.ticket, scope: .transient) { _ in Ticket(number: 1) }
          }
        }
      }
    }
    let rich = try await composition(true).activate()
    let poor = try await composition(false).activate()

    #expect(rich.report.entries.count == 4)
    #expect(poor.report.entries.count == 2)
    #expect(read(\.part, poor.apply) == Part(name: "poor"))
  }

  @Test func relaunchBuildsEverythingAnew() async throws {
    let builds = LockIsolated(0)
    let composition = Composition {
      Phase("one") {
        Live(\.part) { _ in
          builds.withValue { $0 += 1 }
          return Part(name: "\(builds.value)")
        }
      }
    }
    let first = try await composition.activate()
    let second = try await composition.activate()

    #expect(read(\.part, first.apply) == Part(name: "1"))
    #expect(read(\.part, second.apply) == Part(name: "2"))
  }

  @Test func overrideInAScopeWinsOverTheActivation() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
      }
    }
    .activate()

    let part = withDependencies(activation.apply) {
      withDependencies {
        $0.part = Part(name: "test")
      } operation: {
        Dependency(\.part).wrappedValue
      }
    }
    #expect(part == Part(name: "test"))
  }

  @Test func activationLeavesTheRestOfTheProcessAlone() async throws {
    _ = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
      }
    }
    .activate()

    #expect(Dependency(\.part).wrappedValue == Part.testValue)
  }

  @Test func activationCanPrepareTheWholeProcess() async throws {
    let office = TicketOffice()
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
        Live(\.ticket, scope: .transient) { _ in office.next() }
      }
      Phase("two") {
        Live(\.whole) { Whole(parts: [try $0.part]) }
      }
    }
    .activate()
    prepareDependencies { activation.apply(&$0) }

    #expect(Dependency(\.whole).wrappedValue == Whole(parts: [Part(name: "live")]))
    #expect(Dependency(\.ticket).wrappedValue != Dependency(\.ticket).wrappedValue)
  }

  @Test func partOfAnotherValueCanBeRegistered() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.part.name) { _ in "live" }
      }
    }
    .activate()

    #expect(read(\.part, activation.apply) == Part(name: "live"))
  }

  @Test func registeringAValueDoesNotRunTheLiveValueOfItsKey() async throws {
    let activation = try await Composition {
      Phase("one") {
        Live(\.costly) { _ in Part(name: "registered") }
      }
      Phase("two") {
        Live(\.part) { try $0.costly }
      }
    }
    .activate()

    // In a test, making the default of such a key would be an issue.
    #expect(read(\.costly, activation.apply) == Part(name: "registered"))
    prepareDependencies { activation.apply(&$0) }
    #expect(Dependency(\.costly).wrappedValue == Part(name: "registered"))
  }

  @Test func concurrentActivationsAndReadsKeepApart() async throws {
    let office = TicketOffice()
    func composition(_ name: String) -> Composition {
      Composition {
        Phase("one") {
          Live(\.part) { _ in
            await Task.yield()
            return Part(name: name)
          }
          Live(\.ticket, scope: .transient) { _ in office.next() }
        }
        Phase("two") {
          Live(\.whole) { Whole(parts: [try $0.part]) }
        }
      }
    }
    let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
      for index in 0..<8 {
        group.addTask {
          let name = "\(index)"
          let activation = try await composition(name).activate()
          return await withDependencies(activation.apply) {
            await withTaskGroup(of: Int.self) { readers in
              for _ in 0..<8 {
                readers.addTask {
                  @Dependency(\.whole) var whole
                  @Dependency(\.ticket) var ticket
                  return whole == Whole(parts: [Part(name: name)]) ? ticket.number : 0
                }
              }
              return await readers.reduce(into: []) { $0.append($1) }
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }

    #expect(!numbers.contains(0))
    #expect(Set(numbers).count == 64)
  }

  @Test func moduleQualifiesItsTypes() async throws {
    let activation: CompositionRoot.Activation = try await CompositionRoot.Composition {}.activate()
    #expect(activation.report.entries.isEmpty)
  }

  @Test func closingGivesUpTheLastBuiltFirst() async throws {
    let closed = LockIsolated<[String]>([])
    let activation = try await Composition {
      Phase("one") {
        Live(\.part) { _ in
          Part(name: "first")
        } close: { part in
          closed.withValue { $0.append(part.name) }
        }
      }
      Phase("two") {
        Live(\.otherPart) { _ in
          Part(name: "second")
        } close: { part in
          closed.withValue { $0.append(part.name) }
        }
      }
    }
    .activate()
    await activation.close()

    #expect(closed.value == ["second", "first"])
  }

  @Test func reportTellsWhatWasBuiltWhereAndHowLongItTook() async throws {
    let clock = TestClock()
    let line: UInt = #line + 3
    let composition = Composition {
      Phase("one") {
        Live(\.part) { _ in
          await clock.advance(by: .milliseconds(1_250))
          return Part(name: "a")
        }
      }
    }
    let report = try await composition.activate(clock: clock).report

    #expect(report.duration == .milliseconds(1_250))
    #expect(report.entries.map(\.phase) == ["one"])
    #expect(report.entries.first?.key.place?.line == line)
    #expect(
      report.description == """
        1 value in 1250.0 ms
          1250.0 ms  one: Part (CompositionRootTests/ActivationTests.swift:\(line):13), singleton
        """
    )
  }
}

private enum CostlyKey: DependencyKey {
  static var liveValue: Part { Part(name: "costly") }
}

extension DependencyValues {
  fileprivate var costly: Part {
    get { self[CostlyKey.self] }
    set { self[CostlyKey.self] = newValue }
  }
}
