import CKeep

/// An operation whose cost is measured beside that of others, in the same rounds.
struct Benchmark {
  /// What the cost is divided by.
  enum Reference {
    /// The cost is a reference itself, and its ratio 1.
    case itself
    /// The cost of another benchmark.
    case control(String)
    /// The cost on one thread, times what the control loop loses when a second thread runs it as well.
    case oneThread(String, control: String, controlOnOneThread: String)
  }

  let name: String
  let reference: Reference
  /// Does the operation that many times and returns how long it took, in nanoseconds.
  let measure: @MainActor (_ count: Int) async -> Double

  /// A benchmark that times itself.
  private init(name: String, reference: Reference, measure: @escaping @MainActor (_ count: Int) async -> Double) {
    self.name = name
    self.reference = reference
    self.measure = measure
  }

  /// A benchmark of an operation that is done on the main actor.
  init(_ name: String, _ reference: Reference, _ operation: @escaping @MainActor (_ count: Int) async -> Void) {
    self.init(name: name, reference: reference) { count in
      let start = ContinuousClock.now
      await operation(count)
      return start.duration(to: .now).nanoseconds
    }
  }

  /// A benchmark of an operation that is done on several threads at the same time.
  init(_ name: String, _ reference: Reference, threads: Int, _ operation: @escaping @Sendable (_ count: Int) -> Void) {
    self.init(name: name, reference: reference) { count in
      await Gate.time(threads: threads) { operation(count) }
    }
  }

  /// The benchmarks whose costs this one is divided by.
  var references: [String] {
    switch reference {
    case .itself: []
    case .control(let name): [name]
    case .oneThread(let one, let control, let controlOnOneThread): [one, control, controlOnOneThread]
    }
  }
}

extension Duration {
  var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

/// Takes a value where the optimizer cannot see that nobody needs it.
@inline(__always)
func consume<Value>(_ value: borrowing Value) {
  withUnsafePointer(to: value) { keep($0) }
}
