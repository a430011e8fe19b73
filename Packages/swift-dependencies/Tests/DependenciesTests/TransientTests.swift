import Dependencies
import Testing

struct TransientTests {
  @Test func eachReadBuildsTheValueAnew() throws {
    let change = try #require(transientTicket())
    withDependencies(change) {
      @Dependency(\.ticket) var ticket
      #expect([ticket.number, ticket.number, ticket.number] == [1, 2, 3])
    }
  }

  @Test func everyWayToReadBuildsTheValueAnew() async throws {
    let change = try #require(transientTicket())
    struct Reader: Sendable {
      @Dependency(\.ticket) var byKeyPath
      @Dependency(Ticket.self) var byType
    }
    let (reader, escaped) = withDependencies(change) { (Reader(), withEscapedDependencies { $0 }) }
    var numbers = [reader.byKeyPath, reader.byKeyPath, reader.byType, reader.byType].map(\.number)
    numbers += [1, 2].map { _ in escaped.yield { DependencyValues._current.ticket.number } }
    numbers.append(await Task.detached { reader.byKeyPath.number }.value)
    withDependencies {
      $0.named = Named("another override")
    } operation: {
      numbers.append(reader.byType.number)
    }
    #expect(numbers == Array(1...8))
  }

  @Test func anOrdinaryOverrideReplacesTheTransientOne() throws {
    let change = try #require(transientTicket())
    withDependencies(change) {
      withDependencies {
        $0.ticket = Ticket(number: 70)
      } operation: {
        @Dependency(\.ticket) var ticket
        #expect([ticket.number, ticket.number] == [70, 70])
      }
    }
  }

  @Test func aTransientOverrideReplacesTheOrdinaryOneAndTheDefault() throws {
    let change = try #require(transientTicket())
    @Dependency(\.ticket) var ticket
    #expect(ticket.number == 0)
    withDependencies {
      $0.ticket = Ticket(number: 70)
      change(&$0)
    } operation: {
      #expect([ticket.number, ticket.number] == [1, 2])
    }
    #expect(ticket.number == 0)
  }

  @Test func aPreparedTransientValueIsBuiltAtEachRead() throws {
    let change = try #require(transientTicket())
    prepareDependencies { change(&$0) }
    @Dependency(\.ticket) var ticket
    #expect([ticket.number, ticket.number] == [1, 2])
    withKnownIssue { prepareDependencies { $0.ticket = Ticket(number: 70) } }
    #expect(ticket.number == 3)
  }

  @Test func otherValuesInTheSameScopeStayAsTheyAre() throws {
    let change = try #require(transientTicket())
    withDependencies {
      change(&$0)
      $0.counter = Counter()
    } operation: {
      #expect([1, 2].map { _ in Dependency(\.counter).wrappedValue.increment() } == [1, 2])
      #expect(Dependency(\.named).wrappedValue == Named("test"))
    }
  }

  @Test func aPropertyOfAnotherValueCannotBeTransient() {
    #expect(DependencyValues.transient(\.ticket.number, sample: 1) { 1 } == nil)
  }

  /// Tickets that are numbered from 1.
  private func transientTicket() -> (@Sendable (inout DependencyValues) -> Void)? {
    let count = LockIsolated(0)
    return DependencyValues.transient(\.ticket, sample: Ticket(number: -1)) {
      Ticket(
        number: count.withValue { count in
          count += 1
          return count
        }
      )
    }
  }
}

private struct Ticket: TestDependencyKey {
  var number: Int
  static let testValue = Ticket(number: 0)
}

extension DependencyValues {
  fileprivate var ticket: Ticket {
    get { self[Ticket.self] }
    set { self[Ticket.self] = newValue }
  }
}
