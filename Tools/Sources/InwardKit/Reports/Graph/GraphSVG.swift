extension DependencyGraph {
  /// A picture that fits the width of a README: the outermost layers on top, what they use below. Edges that a longer way
  /// implies are fainter.
  var svg: String { SVGDrawing(self).text }
}

/// Places the nodes of a graph in rows, and draws them.
private struct SVGDrawing {
  private struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    var middle: Double { x + width / 2 }
    var bottom: Double { y + height }
  }

  private struct Box {
    var title: String?
    var nodes: [Int]
    var place = Rectangle()

    /// A node that stands alone in no layer needs nothing drawn round it.
    var isDrawn: Bool { title != nil || nodes.count > 1 }
    var padding: Double { isDrawn ? 10 : 0 }
  }

  private static let width = 860.0
  private static let margin = 10.0
  private static let gap = 8.0
  private static let boxGap = 16.0
  private static let titleHeight = 22.0
  private static let rowGap = 38.0
  private static let mostDetailLines = 8

  private let graph: DependencyGraph
  private let details: [[String]]
  private var rows: [[Box]] = []
  private var places: [Rectangle]
  private var height = 0.0

  init(_ graph: DependencyGraph) {
    self.graph = graph
    details = graph.nodes.map(Self.details)
    places = zip(graph.nodes, details).map { node, lines in
      let widths = [TextWidth.of(node.name, size: 13, isBold: true)] + lines.map { TextWidth.of($0, size: 11) }
      return Rectangle(width: (widths.max() ?? 0) + 24, height: 28 + Double(lines.count) * 14 + (lines.isEmpty ? 0 : 4))
    }
    for column in GraphLayout(graph).columns {
      rows += fold(column.map { Box(title: $0.title, nodes: $0.nodes) })
    }
    place()
  }

  /// What a folded node holds, in lines as wide as a card may be.
  private static func details(_ node: DependencyGraph.Node) -> [String] {
    var lines: [String] = []
    for name in node.members.map(Paths.lastComponent) {
      let longer = (lines.last ?? "") + " · " + name
      if !lines.isEmpty, TextWidth.of(longer, size: 11) <= 186 {
        lines[lines.count - 1] = longer
      } else {
        lines.append(name)
      }
    }
    guard lines.count > mostDetailLines else { return lines }
    return Array(lines.prefix(mostDetailLines - 1)) + ["and more: \(node.members.count) in all"]
  }

  // MARK: - Places

  /// Breaks a row of boxes where even narrow ones would not stand side by side.
  private func fold(_ boxes: [Box]) -> [[Box]] {
    var result: [[Box]] = []
    var filled = 0.0
    for box in boxes {
      let narrowest = (box.nodes.map { places[$0].width }.max() ?? 0) + 2 * box.padding + Self.boxGap
      if result.isEmpty || filled + narrowest - Self.boxGap > Self.width {
        result.append([])
        filled = 0
      }
      result[result.count - 1].append(box)
      filled += narrowest
    }
    return result
  }

  private mutating func place() {
    var y = Self.margin
    for row in rows.indices {
      let widths = self.widths(rows[row])
      let total = widths.reduce(0, +) + Self.boxGap * Double(widths.count - 1)
      var x = Self.margin + max(0, (Self.width - total) / 2)
      for (box, width) in widths.enumerated() {
        rows[row][box].place = Rectangle(x: x, y: y, width: width)
        x += width + Self.boxGap
        rows[row][box].place.height = fill(rows[row][box])
      }
      let height = rows[row].map(\.place.height).max() ?? 0
      for box in rows[row].indices { rows[row][box].place.height = height }
      y += height + Self.rowGap
    }
    height = max(y - Self.rowGap, Self.margin) + Self.margin
  }

  /// The widths with which the boxes of a row need the fewest lines.
  private func widths(_ boxes: [Box]) -> [Double] {
    let most = boxes.map(\.nodes.count).max() ?? 1
    var widths: [Double] = []
    for lines in 1...most {
      widths = boxes.map { width($0, lines: lines) }
      if widths.reduce(0, +) + Self.boxGap * Double(widths.count - 1) <= Self.width { break }
    }
    return widths
  }

  /// The least width in which the nodes of a box stand in so many lines.
  private func width(_ box: Box, lines: Int) -> Double {
    let title = box.title.map { TextWidth.of($0, size: 12, isBold: true) + 8 } ?? 0
    let widest = max(title, box.nodes.map { places[$0].width }.max() ?? 0)
    var inner = max(widest, box.nodes.reduce(-Self.gap) { $0 + places[$1].width + Self.gap } / Double(lines))
    while self.lines(box.nodes, width: inner).count > lines { inner += 6 }
    return inner + 2 * box.padding
  }

  private func lines(_ nodes: [Int], width: Double) -> [[Int]] {
    var lines: [[Int]] = []
    var filled = 0.0
    for node in nodes {
      if lines.isEmpty || filled + places[node].width > width + 0.01 {
        lines.append([])
        filled = 0
      }
      lines[lines.count - 1].append(node)
      filled += places[node].width + Self.gap
    }
    return lines
  }

  /// Places the nodes of a box, line by line, and gives its height.
  private mutating func fill(_ box: Box) -> Double {
    var y = box.place.y + (box.title == nil ? box.padding : Self.titleHeight + 4)
    let inner = box.place.width - 2 * box.padding
    for line in lines(box.nodes, width: inner) {
      let used = line.reduce(-Self.gap) { $0 + places[$1].width + Self.gap }
      var x = box.place.x + box.padding + max(0, (inner - used) / 2)
      for node in line {
        (places[node].x, places[node].y) = (x, y)
        x += places[node].width + Self.gap
      }
      y += (line.map { places[$0].height }.max() ?? 0) + Self.gap
    }
    return y - Self.gap + box.padding - box.place.y
  }

  // MARK: - Text

  var text: String {
    let size = "\(SVGText.number(Self.width + 2 * Self.margin)) \(SVGText.number(height))"
    let broken = graph.edges.count { $0.isViolation }
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img" \
      aria-label="\(graph.nodes.count) nodes, \(graph.edges.count) edges, \(broken) of them break a rule">
      \(SVGText.style)
      """
    for row in rows {
      for box in row where box.isDrawn { text += self.text(box) }
    }
    let implied = GraphShape(graph.uses).implied()
    // Faint ones first, red ones last, so that these lie on top.
    let order = graph.edges.map { edge in edge.isViolation ? 2 : implied(edge.from, edge.to) ? 0 : 1 }
    for rank in 0...2 {
      for (edge, own) in zip(graph.edges, order) where own == rank {
        text += self.text(edge, className: ["implied", "edge", "broken"][rank])
      }
    }
    for (index, node) in graph.nodes.enumerated() { text += self.text(node, places[index], details[index]) }
    return text + "</svg>\n"
  }

  private func text(_ box: Box) -> String {
    let place = box.place
    var text = "<rect class=\"box\" \(attributes(place)) rx=\"10\"/>\n"
    if let title = box.title {
      text += "<text class=\"title\" x=\"\(SVGText.number(place.x + box.padding + 2))\" "
      text += "y=\"\(SVGText.number(place.y + 17))\">\(SVGText.escaped(title))</text>\n"
    }
    return text
  }

  private func text(_ node: DependencyGraph.Node, _ place: Rectangle, _ lines: [String]) -> String {
    let isBad = !node.findings.isEmpty
    let className = isBad ? "node bad" : [.layer, .outside].contains(node.kind) ? "node \(node.kind.rawValue)" : "node"
    var text = "<rect class=\"\(className)\" \(attributes(place)) rx=\"7\"/>"
    text += "<text class=\"name\" x=\"\(SVGText.number(place.middle))\" y=\"\(SVGText.number(place.y + 18.5))\">"
    text += "\(SVGText.escaped(node.name))</text>\n"
    for (line, words) in lines.enumerated() {
      let y = place.y + 34 + Double(line) * 14
      text += "<text class=\"detail\" x=\"\(SVGText.number(place.middle))\" y=\"\(SVGText.number(y))\">"
      text += "\(SVGText.escaped(words))</text>\n"
    }
    return text
  }

  /// From the bottom of one to the top of the other, past the boxes in between; upwards where it runs the wrong way, and over
  /// the top of both where they stand in one line.
  private func text(_ edge: DependencyGraph.Edge, className: String) -> String {
    var (from, to) = (places[edge.from], places[edge.to])
    // A card that stands alone takes the whole height of its row, so that lines do not pass behind a higher neighbour.
    if let place = row(edge.from), to.y >= place.bottom { from.height = place.bottom - from.y }
    var path: String
    if to.y >= from.bottom {
      let way = self.path(
        (from.middle, from.bottom),
        (to.middle, to.y - 1),
        past: rows.filter { isBetween($0, from, to) }
      )
      path = SVGText.move(from.middle, places[edge.from].bottom) + way.replacing("M", with: "L")
    } else if from.y >= to.bottom {
      let rows = rows.reversed().filter { isBetween($0, to, from) }
      path = self.path((from.middle, from.y), (to.middle, to.bottom + 1), past: rows)
    } else {
      let top = min(from.y, to.y) - 14
      path = SVGText.move(from.middle, from.y)
      path += SVGText.curve((from.middle, top), (to.middle, top), (to.middle, to.y - 1))
    }
    return "<path class=\"\(className)\" d=\"\(path)\" marker-end=\"url(#head-\(className))\"/>\n"
  }

  /// The row of a node that stands in it alone, without a box.
  private func row(_ node: Int) -> Rectangle? {
    rows.joined().first { !$0.isDrawn && $0.nodes == [node] }?.place
  }

  private func isBetween(_ row: [Box], _ upper: Rectangle, _ lower: Rectangle) -> Bool {
    guard let place = row.first?.place else { return false }
    return place.y >= upper.bottom && place.bottom <= lower.y
  }

  private func path(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double), past rows: [[Box]]) -> String {
    let isDown = end.y > start.y
    var text = SVGText.move(start.x, start.y)
    var (x, y) = start
    func bend(to nextX: Double, _ nextY: Double) -> String {
      let bend = max(12, abs(nextY - y) * 0.5) * (isDown ? 1 : -1)
      return SVGText.curve((x, y + bend), (nextX, nextY - bend), (nextX, nextY))
    }
    for row in rows {
      guard let place = row.first?.place else { continue }
      let wish = x + (end.x - x) * abs((place.y + place.height / 2 - y) / (end.y - y))
      guard let free = lane(row, wish) else { continue }
      let (enter, leave) = isDown ? (place.y, place.bottom) : (place.bottom, place.y)
      text += bend(to: free, enter) + SVGText.line(free, leave)
      (x, y) = (free, leave)
    }
    return text + bend(to: end.x, end.y)
  }

  /// The free place in a row that is nearest to a wished one; nil where the way round would be long.
  private func lane(_ row: [Box], _ wish: Double) -> Double? {
    var best: Double?
    var left = -Double.infinity
    for box in row.map(\.place) + [Rectangle(x: .infinity)] {
      let (low, high) = (left + 4, box.x - 4)
      // Those that would have liked to be further away lie deeper in, so that they stay apart.
      let room = min(24, (high - low) / 2)
      func depth(_ distance: Double) -> Double { room * min(1, distance / 160) }
      let x = wish < low ? low + depth(low - wish) : wish > high ? high - depth(wish - high) : wish
      if low < high, best.map({ abs(x - wish) < abs($0 - wish) }) ?? true { best = x }
      left = box.x + box.width
    }
    return best.flatMap { abs($0 - wish) < 170 ? $0 : nil }
  }

  private func attributes(_ place: Rectangle) -> String {
    let numbers = [("x", place.x), ("y", place.y), ("width", place.width), ("height", place.height)]
    return numbers.map { "\($0.0)=\"\(SVGText.number($0.1))\"" }.joined(separator: " ")
  }
}
