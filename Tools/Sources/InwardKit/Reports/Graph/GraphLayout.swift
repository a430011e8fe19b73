/// In which order a picture is drawn: columns from the outermost to the innermost, in them boxes of layers, and in
/// those packages and their nodes. What uses something stands before it, unless they are part of a ring.
struct GraphLayout {
  struct Part {
    var package: String?
    var nodes: [Int]
  }

  struct Box {
    /// The layer; nil where the box is of none.
    var title: String?
    var parts: [Part]

    var nodes: [Int] { parts.flatMap(\.nodes) }
  }

  private(set) var columns: [[Box]]
  private let graph: DependencyGraph

  init(_ graph: DependencyGraph) {
    self.graph = graph
    columns = Self.columns(graph)
    untangle()
  }

  // MARK: - What belongs together

  private static func columns(_ graph: DependencyGraph) -> [[Box]] {
    var keys = Dictionary(
      graph.layers.enumerated().map { ("layer:\($1.name)", $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var boxes = graph.layers.map { Box(title: $0.name, parts: []) }
    var boxOfNode: [Int] = []
    for (index, node) in graph.nodes.enumerated() {
      let key = key(node, graph)
      let box = keys[key] ?? boxes.count
      if box == boxes.count {
        keys[key] = box
        boxes.append(Box(title: nil, parts: []))
      }
      boxOfNode.append(box)
      if node.kind == .layer { boxes[box].title = nil }
      let part = node.package == nil ? nil : boxes[box].parts.firstIndex { $0.package == node.package }
      if let part {
        boxes[box].parts[part].nodes.append(index)
      } else {
        boxes[box].parts.append(Part(package: node.package, nodes: [index]))
      }
    }
    let heights = GraphShape(boxUses(graph, boxOfNode, keys, count: boxes.count)).heights
    let touched = Set(graph.edges.flatMap { [boxOfNode[$0.from], boxOfNode[$0.to]] })
    var columns = [[Box]](repeating: [], count: (heights.max() ?? -1) + 1)
    for (index, box) in boxes.enumerated() where !box.parts.isEmpty {
      // What no edge touches needs no column of its own.
      columns[columns.count - 1 - (touched.contains(index) ? heights[index] : 0)].append(box)
    }
    return columns.filter { !$0.isEmpty }
  }

  private static func key(_ node: DependencyGraph.Node, _ graph: DependencyGraph) -> String {
    if node.kind == .outside { return "outside" }
    if node.kind == .layer { return node.id }
    if let layer = graph.group(of: node) { return "layer:\(layer)" }
    return "package:\(node.package ?? node.id)"
  }

  /// Between layers what the configuration allows, so that an edge that breaks a rule runs against the others; elsewhere
  /// what there is.
  private static func boxUses(_ graph: DependencyGraph, _ boxOfNode: [Int], _ keys: [String: Int], count: Int)
    -> [[Int]]
  {
    var uses = [Set<Int>](repeating: [], count: count)
    for (index, layer) in graph.layers.enumerated() {
      uses[index].formUnion(layer.uses.compactMap { keys["layer:\($0)"] })
    }
    for edge in graph.edges {
      let (from, to) = (boxOfNode[edge.from], boxOfNode[edge.to])
      if from >= graph.layers.count || to >= graph.layers.count { uses[from].insert(to) }
    }
    return uses.enumerated().map { index, others in others.filter { $0 != index }.sorted() }
  }

  // MARK: - Fewer crossings

  /// Moves each node towards the middle of its neighbours, again and again, and keeps the order with the shortest edges.
  private mutating func untangle() {
    let neighbours = neighbours()
    let heights = heights()
    let columnOfNode = columnOfNode()
    sort(by: Array(repeating: 0, count: graph.nodes.count), heights)
    var best = columns
    var bestLength = Double.infinity
    for _ in 0..<24 {
      let places = places()
      let length = graph.edges.reduce(0.0) { sum, edge in
        columnOfNode[edge.from] == columnOfNode[edge.to] ? sum : sum + abs(places[edge.from] - places[edge.to])
      }
      if length < bestLength - 1e-9 { (best, bestLength) = (columns, length) }
      let middles = graph.nodes.indices.map { index in
        let near = neighbours[index]
        return near.isEmpty ? places[index] : near.reduce(0.0) { $0 + places[$1] } / Double(near.count)
      }
      sort(by: middles, heights)
    }
    columns = best
  }

  private func neighbours() -> [[Int]] {
    var result = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges {
      result[edge.from].append(edge.to)
      result[edge.to].append(edge.from)
    }
    return result
  }

  private func columnOfNode() -> [Int] {
    var result = [Int](repeating: 0, count: graph.nodes.count)
    for (number, column) in columns.enumerated() { for node in column.flatMap(\.nodes) { result[node] = number } }
    return result
  }

  /// How far down its column each node is, from 0 to 1.
  private func places() -> [Double] {
    var result = [Double](repeating: 0, count: graph.nodes.count)
    for column in columns {
      let nodes = column.flatMap(\.nodes)
      for (place, node) in nodes.enumerated() { result[node] = (Double(place) + 0.5) / Double(nodes.count) }
    }
    return result
  }

  /// How high nodes stand in their part, and parts, named by their first node, in their box.
  private func heights() -> (nodes: [Int], parts: [Int: Int]) {
    var partOfNode = [Int](repeating: 0, count: graph.nodes.count)
    var boxOfNode = partOfNode
    var boxOfPart: [Int] = []
    for (number, box) in columns.joined().enumerated() {
      for part in box.parts {
        for node in part.nodes { (partOfNode[node], boxOfNode[node]) = (boxOfPart.count, number) }
        boxOfPart.append(number)
      }
    }
    var inPart = [[Int]](repeating: [], count: graph.nodes.count)
    var inBox = [[Int]](repeating: [], count: boxOfPart.count)
    for edge in graph.edges {
      let (from, to) = (partOfNode[edge.from], partOfNode[edge.to])
      if from == to { inPart[edge.from].append(edge.to) }
      if from != to, boxOfNode[edge.from] == boxOfNode[edge.to] { inBox[from].append(to) }
    }
    let parts = GraphShape(inBox).heights
    let byNode = graph.nodes.indices.map { ($0, parts[partOfNode[$0]]) }
    return (GraphShape(inPart).heights, Dictionary(byNode, uniquingKeysWith: { first, _ in first }))
  }

  private mutating func sort(by middles: [Double], _ heights: (nodes: [Int], parts: [Int: Int])) {
    func middle(_ nodes: [Int]) -> Double { nodes.reduce(0) { $0 + middles[$1] } / Double(max(1, nodes.count)) }
    for column in columns.indices {
      for box in columns[column].indices {
        for part in columns[column][box].parts.indices {
          columns[column][box].parts[part].nodes.sort { left, right in
            (-heights.nodes[left], middles[left], left) < (-heights.nodes[right], middles[right], right)
          }
        }
        let keys = columns[column][box].parts.map { part in
          (-(heights.parts[part.nodes[0]] ?? 0), middle(part.nodes), part.nodes.min() ?? 0)
        }
        columns[column][box].parts = zip(keys, columns[column][box].parts).sorted { $0.0 < $1.0 }.map(\.1)
      }
      let keys = columns[column].map { (middle($0.nodes), $0.nodes.min() ?? 0) }
      columns[column] = zip(keys, columns[column]).sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
