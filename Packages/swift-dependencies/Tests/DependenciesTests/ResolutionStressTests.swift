import Dependencies
import Foundation
import Testing

/// A thousand keys are read by 64 tasks at once, some of which override some of them: every value is made exactly once
/// for each scope that makes a difference to it.
struct ResolutionStressTests {
  /// A seed is a case of its own, since every case starts with no value made.
  @Test(.serialized, arguments: seeds)
  func everyValueIsMadeOncePerScope(seed: UInt64) async {
    print("seed of the resolution stress: \(seed)")
    await Run(seed: seed).check()
  }

  /// One seed in a test, many in a soak; a given one where it must be run again.
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["STRESS_SEED"].flatMap(UInt64.init) { return [seed] }
    return (0..<(environment["INWARD_SOAK"] == nil ? 1 : 50)).map { _ in .random(in: .min ... .max) }
  }()
}

/// What was made and seen in one run of the stress.
private final class Run: Sendable {
  /// Eight tasks share a scope; the first scope overrides nothing.
  struct Scope {
    let number: Int
    let overridden: Set<Int>
  }

  @TaskLocal static var current: Run?
  @TaskLocal static var scope = 0

  let seed: UInt64
  private let needs: [[Int]]
  private let scopes: [Scope]
  private let builds = LockIsolated<[[Int]]>(Array(repeating: [], count: Keys.count))
  private let seen: LockIsolated<[[Set<ObjectIdentifier>]]>
  private let reports = LockIsolated<[String]>([])
  private let progress = LockIsolated(0)

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    needs = (0..<Keys.count).map { number in
      switch Keys.kind(of: number) {
      case .dependent where number > 0: (0..<3).map { _ in Int.random(in: 0..<number, using: &random) }
      case .mutual: [number ^ 1]
      default: []
      }
    }
    scopes = (0..<8).map { scope in
      let overridden = (0..<(scope == 0 ? 0 : 20)).map { _ in Int.random(in: 0..<Keys.count, using: &random) }
      return Scope(number: scope, overridden: Set(overridden))
    }
    .shuffled(using: &random)
    seen = LockIsolated(Array(repeating: Array(repeating: [], count: Keys.count), count: scopes.count))
  }

  func check() async {
    await withIssueReporters([Reporter(run: self)]) {
      await Self.$current.withValue(self) {
        // Within a continuation, so that not every read asks the framework which test runs.
        await withEscapedDependencies { dependencies in
          await dependencies.yield {
            await withTaskGroup(of: Void.self) { group in
              for scope in scopes { group.addTask { await self.run(scope) } }
            }
          }
        }
      }
    }
    for number in 0..<Keys.count { check(number) }
    checkReports()
  }

  /// Overrides what the scope overrides, and reads everything from eight tasks.
  private func run(_ scope: Scope) async {
    await Self.$scope.withValue(scope.number) {
      await withDependencies {
        $0.context = .live
        for number in scope.overridden { Keys.all[number].override(Product(number), in: &$0) }
      } operation: {
        await withTaskGroup(of: Void.self) { group in
          for task in 0..<8 { group.addTask { await self.readAll(scope, task) } }
        }
      }
    }
  }

  /// Reads all keys in an order of the task's own; every second task does so from a thread of its own.
  private func readAll(_ scope: Scope, _ task: Int) async {
    var random = SeededGenerator(seed: seed &+ UInt64(scope.number * 8 + task))
    let order = (0..<Keys.count).shuffled(using: &random)
    guard task.isMultiple(of: 2) else { return order.forEach { read($0, scope) } }
    await withEscapedDependencies { dependencies in
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          withIssueReporters([Reporter(run: self)]) {
            Self.$current.withValue(self) {
              Self.$scope.withValue(scope.number) {
                dependencies.yield { order.forEach { self.read($0, scope) } }
              }
            }
          }
          continuation.resume()
        }
      }
    }
  }

  private func read(_ number: Int, _ scope: Scope) {
    let product = Keys.all[number].read()
    progress.withValue { $0 += 1 }
    seen.withValue { _ = $0[scope.number][number].insert(ObjectIdentifier(product)) }
  }

  // MARK: - What a key does when its value is made

  func make(_ number: Int) -> Product {
    builds.withValue { $0[number].append(Self.scope) }
    switch Keys.kind(of: number) {
    case .plain, .missing: break
    case .slow: waitForOthers()
    case .failing: reportIssue("\(number) failed")
    case .dependent, .mutual: for need in needs[number] { _ = Keys.all[need].read() }
    }
    return Product(number)
  }

  /// Lets others read twenty values, or as many as they can: where all of them wait for this one, they cannot.
  private func waitForOthers() {
    let start = progress.value
    for _ in 0..<50 where progress.value < start + 20 { sched_yield() }
  }

  // MARK: - What must hold

  private func check(_ number: Int) {
    let made = builds.value[number]
    var everywhere: Set<ObjectIdentifier> = []
    var unaffected: Set<ObjectIdentifier> = []
    for scope in scopes {
      let seen = seen.value[scope.number][number]
      #expect(seen.count == 1, "seed \(seed): scope \(scope.number) saw \(seen.count) values of key \(number)")
      if scope.overridden.contains(number) { continue }
      everywhere.formUnion(seen)
      if !isAffected(number, by: scope) { unaffected.formUnion(seen) }
    }
    // A scope whose overrides go into the value has one of its own, or the common one if that was there before.
    #expect(
      made.count == everywhere.count,
      "seed \(seed): of key \(number), \(everywhere.count) values were seen, \(made.count) made"
    )
    #expect(Set(made).count == made.count, "seed \(seed): key \(number) was made twice in a scope")
    #expect(
      unaffected.count == 1,
      "seed \(seed): scopes that do not affect key \(number) saw \(unaffected.count) values"
    )
  }

  /// Whether the value of a key is made from what a scope overrides, at first hand or at second.
  private func isAffected(_ number: Int, by scope: Scope) -> Bool {
    var pending = needs[number]
    var visited: Set<Int> = [number]
    while let next = pending.popLast() {
      if scope.overridden.contains(next) { return true }
      if visited.insert(next).inserted { pending += needs[next] }
    }
    return false
  }

  private func checkReports() {
    let reports = reports.value
    let numbers = 0..<Keys.count
    for number in numbers where Keys.kind(of: number) == .failing {
      #expect(reports.count { $0 == "\(number) failed" } == 1, "seed \(seed): key \(number)")
    }
    for number in numbers where Keys.kind(of: number) == .mutual && number.isMultiple(of: 2) {
      let name = Keys.all[number].name
      #expect(reports.contains { $0.contains("need each other") && $0.contains(name) }, "seed \(seed): key \(number)")
    }
    #expect(reports.contains { $0.contains("has no live implementation") })
  }

  private struct Reporter: IssueReporter {
    let run: Run

    func reportIssue(
      _ message: @autoclosure () -> String?,
      severity: IssueSeverity,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      let message = message() ?? ""
      run.reports.withValue { $0.append(message) }
    }
  }
}

/// The value of a key.
private final class Product: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A thousand types of keys, named by three digits.
private enum Keys {
  enum Kind { case plain, slow, failing, missing, dependent, mutual }

  static let count = 1_000

  static func kind(of number: Int) -> Kind {
    switch number % 10 {
    case 0: .slow
    case 1: .failing
    case 2: .missing
    case 4, 5: .mutual
    case 3, 6, 7: .dependent
    default: .plain
    }
  }

  static let all: [any StressKey.Type] = (0..<count).map(type(of:))

  private static func type(of number: Int) -> any StressKey.Type {
    func open<A: Digit, B: Digit, C: Digit>(_: A.Type, _: B.Type, _: C.Type) -> any StressKey.Type {
      if kind(of: number) == .missing { return MissingKey<A, B, C>.self }
      return LiveKey<A, B, C>.self
    }
    let first: any Digit.Type = digits[number / 100]
    let second: any Digit.Type = digits[number / 10 % 10]
    let third: any Digit.Type = digits[number % 10]
    return open(first, second, third)
  }

  private static let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]
}

private protocol StressKey: TestDependencyKey where Value == Product {
  static var number: Int { get }
}

extension StressKey {
  static var name: String { "\(Self.self)" }
  static func read() -> Product { Dependency(Self.self).wrappedValue }
  static func override(_ product: Product, in values: inout DependencyValues) { values[Self.self] = product }
}

private enum LiveKey<A: Digit, B: Digit, C: Digit>: StressKey, DependencyKey {
  typealias Value = Product
  static var number: Int { A.value * 100 + B.value * 10 + C.value }
  static var liveValue: Product { Run.current?.make(number) ?? Product(number) }
  static var testValue: Product { Product(number) }
}

private enum MissingKey<A: Digit, B: Digit, C: Digit>: StressKey {
  static var number: Int { A.value * 100 + B.value * 10 + C.value }
  static var testValue: Product { Run.current?.make(number) ?? Product(number) }
}

private protocol Digit: Sendable { static var value: Int { get } }
private enum D0: Digit { static let value = 0 }
private enum D1: Digit { static let value = 1 }
private enum D2: Digit { static let value = 2 }
private enum D3: Digit { static let value = 3 }
private enum D4: Digit { static let value = 4 }
private enum D5: Digit { static let value = 5 }
private enum D6: Digit { static let value = 6 }
private enum D7: Digit { static let value = 7 }
private enum D8: Digit { static let value = 8 }
private enum D9: Digit { static let value = 9 }

/// SplitMix64: the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
