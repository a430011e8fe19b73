import Dependencies

/// A value that tells which one it is.
struct Part: Equatable, Sendable {
  var name: String
}

/// Another one, made from the first.
struct Whole: Equatable, Sendable {
  var parts: [Part]
}

/// A thing of which each one has a number.
struct Ticket: Equatable, Sendable {
  var number: Int
  var part = Part(name: "none")
}

extension Part: TestDependencyKey {
  static let testValue = Part(name: "unregistered")
}

extension Whole: TestDependencyKey {
  static let testValue = Whole(parts: [])
}

private enum OtherPartKey: TestDependencyKey {
  static let testValue = Part(name: "unregistered")
}

extension Ticket: TestDependencyKey {
  static let testValue = Ticket(number: 0)
}

extension DependencyValues {
  var part: Part {
    get { self[Part.self] }
    set { self[Part.self] = newValue }
  }

  var otherPart: Part {
    get { self[OtherPartKey.self] }
    set { self[OtherPartKey.self] = newValue }
  }

  var whole: Whole {
    get { self[Whole.self] }
    set { self[Whole.self] = newValue }
  }

  var ticket: Ticket {
    get { self[Ticket.self] }
    set { self[Ticket.self] = newValue }
  }
}

/// Numbers tickets from 1.
final class TicketOffice: Sendable {
  private let last = LockIsolated(0)

  func next(for part: Part = Part(name: "none")) -> Ticket {
    Ticket(
      number: last.withValue { last in
        last += 1
        return last
      },
      part: part
    )
  }
}

struct Broken: Error, CustomStringConvertible {
  let description = "the disk is full"
}

/// Reads a value as a feature would, in a scope where the activation is applied.
func read<Value>(
  _ key: any KeyPath<DependencyValues, Value> & Sendable,
  _ apply: (inout DependencyValues) -> Void
) -> Value {
  withDependencies(apply) {
    Dependency(key).wrappedValue
  }
}
