extension Judge {
  /// One edge of a graph, with its place.
  private struct Step {
    var to: Int
    var location: Location
  }

  func cycleFindings() -> [Finding] {
    let targets = workspace.targets.map { target in
      target.edges.flatMap { edge in edge.targets.map { Step(to: $0, location: edge.declared.location) } }
    }
    let packages = workspace.packages.map { package in
      package.dependencies.compactMap { edge in edge.package.map { Step(to: $0, location: edge.declared.location) } }
    }
    return cycles(targets, name: { workspace.targets[$0].name }).map { path in
      let start = workspace.targets[path[0].from]
      return finding(
        .targetCycle,
        path[0].location,
        start,
        module: workspace.targets[path[0].to].module,
        "targets depend on each other: " + words(path) { workspace.targets[$0].name },
        help: "turn one edge round with a port, or move what both need to a target of its own"
      )
    }
      + cycles(packages, name: { workspace.packages[$0].identity }).map { path in
        Finding(
          rule: .packageCycle,
          location: path[0].location,
          package: workspace.packages[path[0].from].identity,
          module: workspace.packages[path[0].to].identity,
          message: "packages depend on each other: " + words(path) { workspace.packages[$0].identity },
          help: "SwiftPM refuses such packages; move what both need to a package of its own"
        )
      }
  }

  private typealias Path = [(from: Int, to: Int, location: Location)]

  private func words(_ path: Path, _ name: (Int) -> String) -> String {
    name(path[0].from) + path.map { " → \(name($0.to)) (\($0.location.short))" }.joined()
  }

  /// A shortest cycle through the first target, by name, of each group that hangs together in a ring.
  private func cycles(_ graph: [[Step]], name: (Int) -> String) -> [Path] {
    var result: [Path] = []
    for group in components(graph) {
      let members = Set(group)
      guard let start = group.min(by: { name($0) < name($1) }) else { continue }
      var parents: [Int: (from: Int, location: Location)] = [:]
      var queue = [start]
      var head = 0
      while head < queue.count, parents[start] == nil {
        let next = queue[head]
        head += 1
        for step in graph[next] where members.contains(step.to) && parents[step.to] == nil {
          parents[step.to] = (next, step.location)
          queue.append(step.to)
        }
      }
      guard parents[start] != nil else { continue }
      var path: Path = []
      var place = start
      repeat {
        guard let parent = parents[place] else { break }
        path.append((parent.from, place, parent.location))
        place = parent.from
      } while place != start
      result.append(path.reversed())
    }
    return result
  }

  /// Tarjan's strongly connected components of more than one member, or with an edge to themselves; without recursion.
  private func components(_ graph: [[Step]]) -> [[Int]] {
    var numbers = [Int](repeating: -1, count: graph.count)
    var lows = numbers
    var isOpen = [Bool](repeating: false, count: graph.count)
    var open: [Int] = []
    var calls: [(node: Int, next: Int)] = []
    var count = 0
    var result: [[Int]] = []
    for start in graph.indices where numbers[start] < 0 {
      calls.append((start, 0))
      while let (node, next) = calls.popLast() {
        if next == 0 {
          numbers[node] = count
          lows[node] = count
          count += 1
          open.append(node)
          isOpen[node] = true
        } else if graph[node].indices.contains(next - 1) {
          lows[node] = min(lows[node], isOpen[graph[node][next - 1].to] ? lows[graph[node][next - 1].to] : lows[node])
        }
        if next < graph[node].count {
          calls.append((node, next + 1))
          let other = graph[node][next].to
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
        if group.count > 1 || graph[node].contains(where: { $0.to == node }) { result.append(group) }
      }
    }
    return result
  }
}
