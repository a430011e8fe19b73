import CompositionRoot
import Dependencies

/// The costs of a composition of 200 live values in ten phases, of which each but the first reads an earlier one.
@MainActor
enum CompositionBenchmarks {
  static let all = [
    Benchmark("control.build.200", .itself) { count in
      for _ in 0..<count { consume(await table()) }
    },
    Benchmark("composition.activate.200", .control("control.build.200")) { count in
      for _ in 0..<count { consume(await activation()) }
    },
    Benchmark("composition.read.200", .control("control.dictionary.read")) { count in
      // Built in the first run, which does not count.
      let activation = if let activated { activated } else { await activation() }
      activated = activation
      withDependencies(activation.apply) {
        let part = Dependency(\.[part: 150])
        for _ in 0..<count { consume(part.wrappedValue) }
      }
    },
  ]

  private static var activated: Activation?

  /// What cannot be done for less: to call each factory, and to put what it builds into a table.
  private nonisolated static func table() async -> [ObjectIdentifier: any Sendable] {
    var table: [ObjectIdentifier: any Sendable] = [:]
    for (key, factory) in zip(Part.keys, factories) { table[ObjectIdentifier(key)] = await factory() }
    return table
  }

  private nonisolated static let factories = Part.keys.indices.map { number in
    { @Sendable () async -> Part in Part(number: number) }
  }

  private static let composition = Composition {
    for phase in 0..<10 {
      Phase("\(phase)") {
        for number in phase * 20..<phase * 20 + 20 {
          Live(\.[part: number]) { phase == 0 ? Part(number: number) : try $0[part: number - 20] }
        }
      }
    }
  }

  private static func activation() async -> Activation {
    do { return try await composition.activate() } catch { fatalError("\(error)") }
  }
}

/// The value of 200 dependencies.
private struct Part: Sendable {
  var number = 0

  private static let digits: [Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    UInt.self,
    Float.self, Double.self, Bool.self, String.self, Character.self,
  ]

  static let keys: [any PartKey.Type] = Array(digits.flatMap { row in digits.map { key(row, $0) } }.prefix(200))

  private static func key<Row, Column>(_: Row.Type, _: Column.Type) -> any PartKey.Type { Key<Row, Column>.self }
}

private protocol PartKey: TestDependencyKey where Value == Part {}

private enum Key<Row, Column>: PartKey {
  static var testValue: Part { Part() }
}

extension DependencyValues {
  fileprivate subscript(part number: Int) -> Part {
    get {
      func open<K: PartKey>(_: K.Type) -> Part { self[K.self] }
      return open(Part.keys[number])
    }
    set {
      func open<K: PartKey>(_: K.Type) { self[K.self] = newValue }
      open(Part.keys[number])
    }
  }
}
