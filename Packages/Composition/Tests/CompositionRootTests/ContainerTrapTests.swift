import CompositionRoot
import Dependencies
import Testing

/// What went wrong in teams that registered their services in a container.
@Suite struct ContainerTrapTests {
  private let office = TicketOffice()

  @Test func freshInstanceIsNotBuiltOnceAndKept() async throws {
    let activation = try await Composition { [office] in
      Phase("tickets") {
        Live(\.ticket, scope: .transient) { _ in office.next() }
      }
    }
    .activate()
    let numbers = withDependencies(activation.apply) {
      @Dependency(\.ticket) var ticket
      return (0..<100).map { _ in ticket.number }
    }

    #expect(Set(numbers).count == 100)
  }

  @Test func valueIsFreshThroughEveryEntryPoint() async throws {
    let activation = try await Composition { [office] in
      Phase("tickets") {
        Live(\.ticket, scope: .transient) { _ in office.next() }
      }
      Phase("readers") {
        Live(\.whole) { Whole(parts: [Part(name: "\(try $0.ticket.number)"), Part(name: "\(try $0.ticket.number)")]) }
      }
    }
    .activate()
    struct Reader: Sendable {
      @Dependency(\.ticket) var byKeyPath
      @Dependency(Ticket.self) var byType
    }
    final class Model {
      let ticket = Dependency(\.ticket)
    }
    let (reader, model, escaped) = withDependencies(activation.apply) {
      (Reader(), Model(), withEscapedDependencies { $0 })
    }
    let numbers = [
      reader.byKeyPath, reader.byKeyPath, reader.byType, reader.byType, model.ticket.wrappedValue,
      model.ticket.wrappedValue, withDependencies(from: model) { Dependency(\.ticket).wrappedValue },
      read(\.ticket, activation.apply), read(\.ticket, activation.apply),
      escaped.yield { DependencyValues._current.ticket }, escaped.yield { DependencyValues._current[Ticket.self] },
      await Task.detached { reader.byKeyPath }.value,
    ]
    .map(\.number)
    let inFactory = read(\.whole, activation.apply).parts.map(\.name)

    #expect(Set(numbers.map { "\($0)" } + inFactory).count == numbers.count + 2)
  }

  @Test func failedReadDoesNotFallBackToADefaultMadeInSilence() async {
    let closed = LockIsolated<[String]>([])
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition {
        Phase("one") {
          Live(\.otherPart) {
            (try? $0.part) ?? Part(name: "made up")
          } close: { part in
            closed.withValue { $0.append(part.name) }
          }
        }
      }
      .activate()
    }

    #expect(problems?.problems.map(\.kind) == ["notRegistered"])
    #expect(closed.value == ["made up"])
  }

  @Test func everyValueIsThereWhenActivationReturns() async throws {
    // A registration in a task that nobody awaits would race the first screen.
    let isReady = LockIsolated(false)
    let activation = try await Composition {
      Phase("slow") {
        Live(\.part) { _ in
          await Task.megaYield()
          isReady.setValue(true)
          return Part(name: "slow")
        }
      }
    }
    .activate()

    #expect(isReady.value)
    #expect(read(\.part, activation.apply) == Part(name: "slow"))
  }
}
