import CompositionRoot
import Dependencies
import Testing

@Suite struct TransientTests {
  private let office = TicketOffice()

  private var composition: Composition {
    Composition { [office] in
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
      }
      Phase("two") {
        Live(\.ticket, scope: .transient) { office.next(for: $0.part) }
      }
    }
  }

  @Test func eachReadGetsAFreshValue() async throws {
    let activation = try await composition.activate()
    withDependencies(activation.apply) {
      @Dependency(\.ticket) var ticket
      #expect(ticket != ticket)
    }
  }

  @Test func factoryIsCalledOnceForActivationAndOnceForEachRead() async throws {
    let activation = try await composition.activate()
    let numbers = withDependencies(activation.apply) {
      @Dependency(\.ticket) var ticket
      return [ticket.number, ticket.number]
    }

    #expect(numbers == [2, 3])
  }

  @Test func factoryOfASingletonGetsAFreshValueAtEachRead() async throws {
    let activation = try await Composition { [office] in
      Phase("one") {
        Live(\.ticket, scope: .transient) { _ in office.next() }
      }
      Phase("two") {
        Live(\.whole) { Whole(parts: [Part(name: "\(try $0.ticket.number)"), Part(name: "\(try $0.ticket.number)")]) }
      }
    }
    .activate()
    let whole = read(\.whole, activation.apply)

    #expect(whole.parts.first != whole.parts.last)
  }

  @Test func factoryReadsWhatAnEarlierPhaseRegistered() async throws {
    let activation = try await composition.activate()

    #expect(read(\.ticket, activation.apply).part == Part(name: "live"))
  }

  @Test func factoryReadsTheOverrideOfTheScopeInWhichTheValueIsRead() async throws {
    let activation = try await composition.activate()
    let ticket = withDependencies(activation.apply) {
      withDependencies {
        $0.part = Part(name: "test")
      } operation: {
        Dependency(\.ticket).wrappedValue
      }
    }

    #expect(ticket.part == Part(name: "test"))
  }

  @Test func factoryFindsItsValuesOutsideOfEveryScope() async throws {
    let activation = try await composition.activate()
    let ticket = withDependencies(activation.apply) { Dependency(\.ticket) }

    #expect(await Task.detached { ticket.wrappedValue.part }.value == Part(name: "live"))
  }

  @Test func readOfAnUnregisteredValueIsFoundBeforeTheFirstRead() async throws {
    let composition = Composition { [office] in
      Phase("one") {
        Live(\.ticket, scope: .transient) { office.next(for: $0.part) }
      }
    }
    let problems = await #expect(throws: CompositionProblems.self) { try await composition.activate() }

    #expect(problems?.problems.map(\.kind) == ["notRegistered"])
  }

  @Test func readOfAnUnregisteredValueIsOneProblemWhereItsKeyHasNoLiveValue() async throws {
    let composition = Composition { [office] in
      Phase("one") {
        Live(\.ticket, scope: .transient) { office.next(for: $0.part) }
      }
    }
    let problems = await withDependencies {
      $0.context = .live
    } operation: {
      await #expect(throws: CompositionProblems.self) { try await composition.activate() }
    }

    #expect(problems?.problems.map(\.kind) == ["notRegistered"])
  }

  @Test func functionThatIsRegisteredOnceMakesAFreshValueAtEachCall() async throws {
    let activation = try await Composition { [office] in
      Phase("one") {
        Live(\.part) { _ in Part(name: "live") }
      }
      Phase("two") {
        Live(\.makeTicket) { values in
          let part = try values.part
          return { office.next(for: part) }
        }
      }
    }
    .activate()
    let makeTicket = read(\.makeTicket, activation.apply)

    #expect(makeTicket().number == 1)
    #expect(makeTicket() == Ticket(number: 2, part: Part(name: "live")))
  }
}

private enum MakeTicketKey: TestDependencyKey {
  static let testValue: @Sendable () -> Ticket = { Ticket(number: 0) }
}

extension DependencyValues {
  fileprivate var makeTicket: @Sendable () -> Ticket {
    get { self[MakeTicketKey.self] }
    set { self[MakeTicketKey.self] = newValue }
  }
}
