import CompositionRoot
import Dependencies
import Testing

@Suite struct TransientTests {
  private let count = LockIsolated(0)

  private var composition: Composition {
    Composition { [count] in
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
        Live(\.makeTicket, scope: .transient) { _ in
          count.withValue { $0 += 1 }
          return Ticket(number: count.value)
        }
      }
    }
  }

  @Test func eachCallGetsAFreshValue() async throws {
    let makeTicket = read(\.makeTicket, try await composition.activate().apply)

    #expect(makeTicket() != makeTicket())
  }

  @Test func valueIsFreshThroughEveryEntryPoint() async throws {
    let activation = try await composition.activate()
    struct Reader: Sendable {
      @Dependency(\.makeTicket) var makeTicket
    }
    let reader = withDependencies(activation.apply) { Reader() }
    let scoped = read(\.makeTicket, activation.apply)
    let escaped = withDependencies(activation.apply) { withEscapedDependencies { $0 } }
    let tickets = [
      reader.makeTicket(), reader.makeTicket(), scoped(), scoped(),
      escaped.yield { Dependency(\.makeTicket).wrappedValue() },
      escaped.yield { Dependency(\.makeTicket).wrappedValue() },
      await Task.detached { reader.makeTicket() }.value,
    ]

    #expect(Set(tickets.map(\.number)).count == tickets.count)
  }

  @Test func factoryOfASingletonGetsAFreshValueToo() async throws {
    let activation = try await Composition { [count] in
      Phase("one") {
        Live(\.makeTicket, scope: .transient) { _ in
          count.withValue { $0 += 1 }
          return Ticket(number: count.value)
        }
      }
      Phase("two") {
        Live(\.whole) {
          let makeTicket = try $0.makeTicket
          return Whole(parts: [Part(name: "\(makeTicket().number)"), Part(name: "\(makeTicket().number)")])
        }
      }
    }
    .activate()
    let whole = read(\.whole, activation.apply)

    #expect(whole.parts.first != whole.parts.last)
  }

  @Test func factoryReadsWhatAnEarlierPhaseRegistered() async throws {
    let makeTicket = read(\.makeTicket, try await readingComposition.activate().apply)

    #expect(makeTicket().part == Part(name: "live"))
  }

  @Test func factoryReadsTheOverrideOfTheScopeInWhichItIsCalled() async throws {
    let activation = try await readingComposition.activate()
    let ticket = withDependencies(activation.apply) {
      withDependencies {
        $0.part = Part(name: "test")
      } operation: {
        Dependency(\.makeTicket).wrappedValue()
      }
    }

    #expect(ticket.part == Part(name: "test"))
  }

  @Test func factoryFindsItsValuesOutsideOfEveryScope() async throws {
    let makeTicket = read(\.makeTicket, try await readingComposition.activate().apply)

    #expect(await Task.detached { makeTicket().part }.value == Part(name: "live"))
  }

  @Test func readOfAnUnregisteredValueIsFoundBeforeTheFirstCall() async throws {
    let composition = Composition {
      Phase("one") {
        Live(\.makeTicket, scope: .transient) { Ticket(number: 1, part: $0.part) }
      }
    }
    let problems = await #expect(throws: CompositionProblems.self) { try await composition.activate() }

    #expect(problems?.problems.map(\.kind) == ["notRegistered"])
  }

  private var readingComposition: Composition {
    Composition {
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
      }
      Phase("two") {
        Live(\.makeTicket, scope: .transient) { Ticket(number: 1, part: $0.part) }
      }
    }
  }
}

extension CompositionProblem {
  /// Which problem it is.
  var kind: String {
    switch self {
    case .notRegistered: "notRegistered"
    case .registeredTooLate: "registeredTooLate"
    case .registeredTwice: "registeredTwice"
    case .cycle: "cycle"
    case .factoryFailed: "factoryFailed"
    }
  }
}
