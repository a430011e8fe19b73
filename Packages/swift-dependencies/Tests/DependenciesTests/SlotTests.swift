import Dependencies
import Testing

struct SlotTests {
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

  @Test func aPropertyOfAnotherValueHasNoSlot() {
    #expect(DependencySlot(\.ticket.number, sample: 1) == nil)
  }

  @Test func writingThroughASlotMakesNoDefault() throws {
    // A default that reports an issue in a test.
    let slot = try #require(DependencySlot(\.untested, sample: Named("sample")))
    withDependencies {
      slot.set(Named("set"), in: &$0)
    } operation: {
      #expect(Dependency(\.untested).wrappedValue == Named("set"))
    }
    #expect(UntestedKey.lives.value == 0)
    prepareDependencies { slot.set(Named("prepared"), in: &$0) }
    #expect(Dependency(\.untested).wrappedValue == Named("prepared"))
  }

  /// Tickets that are numbered from 1.
  private func transientTicket() -> (@Sendable (inout DependencyValues) -> Void)? {
    guard let slot = DependencySlot(\.ticket, sample: Ticket(number: -1)) else { return nil }
    let count = LockIsolated(0)
    return { values in
      slot.setTransient(in: &values) {
        count.withValue { $0 += 1 }
        return Ticket(number: count.value)
      }
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

private enum UntestedKey: DependencyKey {
  static let lives = LockIsolated(0)
  static var liveValue: Named {
    lives.withValue { $0 += 1 }
    return Named("live")
  }
}

extension DependencyValues {
  fileprivate var untested: Named {
    get { self[UntestedKey.self] }
    set { self[UntestedKey.self] = newValue }
  }
}
