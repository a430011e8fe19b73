/// A graph of which every edge has a place.
struct Graph {
  struct Step {
    var to: Int
    var location: Location
  }

  typealias Path = [(from: Int, to: Int, location: Location)]

  private let edges: [[Step]]

  init(_ edges: [[Step]]) { self.edges = edges }

  func steps(from node: Int) -> [Step] { edges[node] }

  /// `A → B (file:line) → C (file:line)`
  static func words(_ path: Path, _ name: (Int) -> String) -> String {
    name(path[0].from) + path.map { " → \(name($0.to)) (\($0.location.short))" }.joined()
  }

  /// A shortest path from a node to one that `isEnd`, through those that `mayPass`; of equally short ones the first by
  /// the order of edges.
  func path(from start: Int, to isEnd: (Int) -> Bool, through mayPass: (Step, Int) -> Bool = { _, _ in true }) -> Path?
  {
    var parents: [Int: (from: Int, location: Location)] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for step in edges[node] where parents[step.to] == nil && mayPass(step, node) {
        parents[step.to] = (node, step.location)
        if isEnd(step.to) {
          var path: Path = []
          var place = step.to
          repeat {
            guard let parent = parents[place] else { break }
            path.append((parent.from, place, parent.location))
            place = parent.from
          } while place != start
          return path.reversed()
        }
        queue.append(step.to)
      }
    }
    return nil
  }

  /// Cycles that between them have every edge that is part of one, each beginning at its first node by name; short ones
  /// first. Of a group that hangs together in more rings than anybody reads, the first.
  func cycles(name: (Int) -> String) -> [Path] {
    components().flatMap { group -> [Path] in
      if group.count == 1, !edges[group[0]].contains(where: { $0.to == group[0] }) { return [] }
      let members = Set(group)
      var covered: Set<[Int]> = []
      var cycles: [Path] = []
      for node in group.sorted(by: { name($0) < name($1) }) {
        for step in edges[node].filter({ members.contains($0.to) }).sorted(by: { name($0.to) < name($1.to) }) {
          guard cycles.count < Self.mostCycles, !covered.contains([node, step.to]) else { continue }
          var cycle: Path = [(node, step.to, step.location)]
          if step.to != node {
            guard let back = path(from: step.to, to: { $0 == node }, through: { next, _ in members.contains(next.to) })
            else { continue }
            cycle += back
          }
          for edge in cycle { covered.insert([edge.from, edge.to]) }
          let first = cycle.indices.min { name(cycle[$0].from) < name(cycle[$1].from) } ?? 0
          cycles.append(Array(cycle[first...] + cycle[..<first]))
        }
      }
      return cycles.sorted { $0.count < $1.count }
    }
  }

  private static let mostCycles = 64

  func components() -> [[Int]] { Self.components(edges.map { $0.map(\.to) }) }

  /// Tarjan's strongly connected components, those that others lead to first; without recursion.
  static func components(_ uses: [[Int]]) -> [[Int]] {
    var numbers = [Int](repeating: -1, count: uses.count)
    var lows = numbers
    var isOpen = [Bool](repeating: false, count: uses.count)
    var open: [Int] = []
    var calls: [(node: Int, next: Int)] = []
    var count = 0
    var result: [[Int]] = []
    for start in uses.indices where numbers[start] < 0 {
      calls.append((start, 0))
      while let (node, next) = calls.popLast() {
        if next == 0 {
          numbers[node] = count
          lows[node] = count
          count += 1
          open.append(node)
          isOpen[node] = true
        } else if isOpen[uses[node][next - 1]] {
          lows[node] = min(lows[node], lows[uses[node][next - 1]])
        }
        if next < uses[node].count {
          calls.append((node, next + 1))
          let other = uses[node][next]
          if numbers[other] < 0 {
            calls.append((other, 0))
          } else if isOpen[other] {
            lows[node] = min(lows[node], numbers[other])
          }
          continue
        }
        guard lows[node] == numbers[node] else { continue }
        var group: [Int] = []
        while let member = open.popLast() {
          isOpen[member] = false
          group.append(member)
          if member == node { break }
        }
        result.append(group)
      }
    }
    return result
  }
}
