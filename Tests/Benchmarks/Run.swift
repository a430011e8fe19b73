/// What was measured of a benchmark.
struct Row {
  let name: String
  /// The median of all rounds, for one operation.
  let nanoseconds: Double
  let control: String
  let ratio: Double
}

/// Measures all benchmarks in turn, round after round, so that whatever else the machine does meets all of them alike.
@MainActor
struct Run {
  /// How many rounds the medians are taken of.
  static let rounds = 31
  /// How long a benchmark runs in a round, in nanoseconds: too short to be interrupted often.
  static let roundTime = 1e6

  let benchmarks: [Benchmark]

  /// The benchmarks whose name contains the text, and those that they are compared with.
  init(_ all: [Benchmark], filter: String) {
    var names = Set(all.map(\.name).filter { filter.isEmpty || $0.contains(filter) })
    // Backwards, since what a benchmark is compared with stands before it.
    for benchmark in all.reversed() where names.contains(benchmark.name) { names.formUnion(benchmark.references) }
    benchmarks = all.filter { names.contains($0.name) }
  }

  func rows() async -> [Row] {
    var counts: [Int] = []
    for benchmark in benchmarks { counts.append(await count(of: benchmark)) }
    var samples = [[Double]](repeating: [], count: benchmarks.count)
    for _ in 0..<Self.rounds {
      for (index, benchmark) in benchmarks.enumerated() {
        samples[index].append(await benchmark.measure(counts[index]) / Double(counts[index]))
      }
    }
    let medians = Dictionary(
      uniqueKeysWithValues: zip(benchmarks.map(\.name), samples.map { $0.sorted()[$0.count / 2] })
    )
    return benchmarks.map { row(of: $0, medians) }
  }

  /// How often an operation fits into a round.
  private func count(of benchmark: Benchmark) async -> Int {
    // The first run builds what later ones find, and does not count.
    _ = await benchmark.measure(1)
    var count = 1
    while true {
      // The shortest of a few, since an interruption can look like a slow operation.
      var time = Double.infinity
      for _ in 0..<5 { time = min(time, await benchmark.measure(count)) }
      if time > Self.roundTime / 4 { return max(1, Int(Double(count) * Self.roundTime / time)) }
      count *= 2
    }
  }

  private func row(of benchmark: Benchmark, _ medians: [String: Double]) -> Row {
    func cost(_ name: String) -> Double { medians[name] ?? .nan }
    let (control, base) =
      switch benchmark.reference {
      case .itself: (benchmark.name, cost(benchmark.name))
      case .control(let control): (control, cost(control))
      case .oneThread(let one, let control, let controlOnOneThread):
        (control, cost(one) * cost(control) / cost(controlOnOneThread))
      }
    let nanoseconds = cost(benchmark.name)
    return Row(name: benchmark.name, nanoseconds: nanoseconds, control: control, ratio: nanoseconds / base)
  }
}
