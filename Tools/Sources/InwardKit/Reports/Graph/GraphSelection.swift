extension DependencyGraph {
  /// What a name on the command line means.
  ///
  /// A name with a `/` is one of `package/target`, one without is that of a package, a target or a layer; `*` stands for any
  /// characters. A folded node is meant when any of its members is.
  func nodes(named name: String) throws(UsageError) -> [Int] {
    let pattern = Pattern(name)
    let found = nodes.indices.filter { index in
      let node = nodes[index]
      let names = [node.id, node.name] + (node.package.map { [$0] } ?? []) + node.members
      return names.contains { pattern.matches($0) }
        || node.members.contains { pattern.matches(Paths.lastComponent($0)) }
    }
    guard found.isEmpty else { return found }
    let known = Set(nodes.flatMap { [$0.name, $0.id] + $0.members.map(Paths.lastComponent) }).sorted()
    let hint = nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError(message: "nothing in the graph is named '\(name)'\(hint)")
  }

  /// Some nodes, what they use and who uses them, without the edges among those neighbours.
  func focused(on names: String) throws(UsageError) -> DependencyGraph {
    let centre = Set(try nodes(named: names))
    var kept = nodes.indices.map { centre.contains($0) }
    for edge in edges where centre.contains(edge.from) || centre.contains(edge.to) {
      kept[edge.from] = true
      kept[edge.to] = true
    }
    return keeping(kept) { centre.contains($0.from) || centre.contains($0.to) }
  }

  /// Some nodes and all that reach them, however far.
  func reaching(_ names: String) throws(UsageError) -> DependencyGraph {
    var users = [[Int]](repeating: [], count: nodes.count)
    for edge in edges { users[edge.to].append(edge.from) }
    var waiting = try nodes(named: names)
    var kept = [Bool](repeating: false, count: nodes.count)
    for index in waiting { kept[index] = true }
    while let next = waiting.popLast() {
      for user in users[next] where !kept[user] {
        kept[user] = true
        waiting.append(user)
      }
    }
    return keeping(kept)
  }
}
