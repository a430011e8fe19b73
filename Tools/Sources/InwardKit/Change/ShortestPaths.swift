/// Every shortest way through a graph from some of its nodes to others.
struct ShortestPaths {
  struct Edge: Hashable {
    var from: Int
    var to: Int
  }

  /// How many edges each way has.
  let length: Int
  /// The ways, at most as many as asked for.
  private(set) var paths: [[Int]] = []
  /// How many there are; `Int.max` where there are at least as many.
  let count: Int
  /// The edges of all of them, those near the start first.
  let edges: [Edge]

  /// Nil when no way leads there. `uses` has, for each node, those that it leads to, in the order wanted.
  init?(_ uses: [[Int]], from starts: [Int], to ends: Set<Int>, most: Int) {
    var distances = [Int?](repeating: nil, count: uses.count)
    for start in starts { distances[start] = 0 }
    var rings = [starts]
    while let ring = rings.last, !ring.isEmpty, rings.count == 1 || !ring.contains(where: ends.contains) {
      var next: [Int] = []
      for node in ring {
        for other in uses[node] where distances[other] == nil {
          distances[other] = rings.count
          next.append(other)
        }
      }
      rings.append(next)
    }
    guard let last = rings.last, !last.isEmpty else { return nil }
    length = rings.count - 1

    var isOnTheWay = [Bool](repeating: false, count: uses.count)
    for end in last where ends.contains(end) { isOnTheWay[end] = true }
    func steps(_ node: Int) -> [Int] {
      uses[node].filter { isOnTheWay[$0] && distances[$0] == distances[node].map { $0 + 1 } }
    }
    var counts = [Int](repeating: 0, count: uses.count)
    for end in last where ends.contains(end) { counts[end] = 1 }
    for ring in rings.dropLast().reversed() {
      for node in ring {
        let next = steps(node)
        isOnTheWay[node] = !next.isEmpty
        counts[node] = next.reduce(0) { sum, other in
          let (result, overflows) = sum.addingReportingOverflow(counts[other])
          return overflows ? .max : result
        }
      }
    }
    count = starts.reduce(0) { sum, start in
      let (result, overflows) = sum.addingReportingOverflow(counts[start])
      return overflows ? .max : result
    }
    edges = rings.dropLast().flatMap { ring in
      ring.filter { isOnTheWay[$0] }.flatMap { node in steps(node).map { Edge(from: node, to: $0) } }
    }

    var open = starts.filter { isOnTheWay[$0] }.reversed().map { [$0] }
    while let path = open.popLast(), paths.count < most {
      guard path.count <= length else {
        paths.append(path)
        continue
      }
      open += steps(path[path.count - 1]).reversed().map { path + [$0] }
    }
  }
}
