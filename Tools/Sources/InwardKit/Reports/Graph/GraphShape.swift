/// The questions of graph theory that pictures ask: rings, depths, and edges that others imply.
struct GraphShape {
  let uses: [[Int]]
  /// For each node, the number of the ring it is in; a node in no ring is alone in its own. What is used has lower numbers.
  let rings: [Int]
  private let members: [[Int]]

  init(_ uses: [[Int]]) {
    self.uses = uses
    var rings = [Int](repeating: -1, count: uses.count)
    members = Graph.components(uses)
    for (number, component) in members.enumerated() {
      for node in component { rings[node] = number }
    }
    self.rings = rings
  }

  func isInCycle(_ from: Int, _ to: Int) -> Bool { rings[from] == rings[to] }

  /// The length of the longest way from each node to one that uses nothing; all nodes of a ring are equally deep.
  var heights: [Int] {
    var heights = [Int](repeating: 0, count: members.count)
    for (number, component) in members.enumerated() {
      for node in component {
        for other in uses[node] where rings[other] != number {
          heights[number] = max(heights[number], heights[rings[other]] + 1)
        }
      }
    }
    return rings.map { heights[$0] }
  }

  /// Whether an edge says no more than a longer way between its ends does. Edges of rings are never implied.
  ///
  /// Takes a bit for each pair of nodes, and for each edge a time that grows with the nodes.
  func implied() -> (Int, Int) -> Bool {
    let words = (members.count + 63) / 64
    var reach = [[UInt64]](repeating: [UInt64](repeating: 0, count: words), count: members.count)
    var implied: Set<[Int]> = []
    for (number, component) in members.enumerated() {
      // Those with higher numbers reach further, so a nearer one that reaches another has been added before it is asked for.
      let others = Set(component.flatMap { uses[$0].map { rings[$0] } }).subtracting([number]).sorted(by: >)
      for other in others {
        if reach[number][other / 64] & (1 << UInt64(other % 64)) != 0 { implied.insert([number, other]) }
        for word in 0..<words { reach[number][word] |= reach[other][word] }
        reach[number][other / 64] |= 1 << UInt64(other % 64)
      }
    }
    return { [rings] in implied.contains([rings[$0], rings[$1]]) }
  }
}
