/// The marks before the lines of a diff.
public struct DiffFormat: Sendable {
  /// The mark of a line of the first value.
  public var first: String
  /// The mark of a line of the second value.
  public var second: String
  /// The mark of a line of both.
  public var both: String

  /// Makes a format of three marks.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// `-`, `+` and a space.
  public static let `default` = Self(first: "-", second: "+", both: " ")
  /// Wide marks, which keep a proportional font aligned.
  public static let proportional = Self(first: "\u{2212}", second: "+", both: "\u{2007}")
}

/// The difference of two values as marked lines, or `nil` when their dumps are equal.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  let first = Dumper.node(of: lhs, depth: .max)
  let second = Dumper.node(of: rhs, depth: .max)
  guard first != second else { return nil }
  return Differ(format: format).lines(first, second, labels: ("", ""), suffix: "", indent: 0).joined(separator: "\n")
}

/// Compares two dump trees.
struct Differ {
  let format: DiffFormat

  func lines(
    _ first: DumpNode,
    _ second: DumpNode,
    labels: (String, String),
    suffix: String,
    indent: Int
  ) -> [String] {
    if first == second, labels.0 == labels.1 {
      return [self.collapsed(first, label: labels.0, suffix: suffix, indent: indent)]
    }
    guard
      case .group(let open, let close, let isOrdered, let children) = first.kind,
      case .group(let otherOpen, let otherClose, _, let others) = second.kind,
      open == otherOpen, close == otherClose, labels.0 == labels.1, !children.isEmpty, !others.isEmpty
    else {
      return [
        (first.text(label: labels.0) + suffix).marked(self.format.first, indent: indent),
        (second.text(label: labels.1) + suffix).marked(self.format.second, indent: indent),
      ]
    }
    let space = String(repeating: " ", count: indent)
    var lines = ["\(self.format.both) \(space)\(labels.0)\(open)"]
    lines += self.children(children, others, isOrdered: isOrdered, indent: indent + 2)
    lines.append("\(self.format.both) \(space)\(close)\(suffix)")
    return lines
  }

  private func children(
    _ first: [DumpNode.Child],
    _ second: [DumpNode.Child],
    isOrdered: Bool,
    indent: Int
  ) -> [String] {
    let pairs = isOrdered ? Self.alignOrdered(first, second) : Self.alignByKey(first, second)
    var lines: [String] = []
    var unchanged: [DumpNode.Child] = []
    func flush() {
      if unchanged.count > 2 {
        let space = String(repeating: " ", count: indent)
        lines.append("\(self.format.both) \(space)… (\(unchanged.count) unchanged),")
      } else {
        lines += unchanged.map { self.collapsed($0.node, label: $0.label, suffix: ",", indent: indent) }
      }
      unchanged = []
    }
    for (index, pair) in pairs.enumerated() {
      let suffix = index == pairs.count - 1 ? "" : ","
      switch pair {
      case (let old?, let new?) where old.node == new.node:
        unchanged.append(new)
      case (let old?, let new?):
        flush()
        lines += self.lines(old.node, new.node, labels: (new.label, new.label), suffix: suffix, indent: indent)
      case (let old?, nil):
        flush()
        lines.append((old.node.text(label: old.label) + suffix).marked(self.format.first, indent: indent))
      case (nil, let new?):
        flush()
        lines.append((new.node.text(label: new.label) + suffix).marked(self.format.second, indent: indent))
      case (nil, nil):
        break
      }
    }
    flush()
    if lines.last?.hasPrefix(self.format.both) == true, lines.last?.hasSuffix(",") == true {
      lines[lines.count - 1].removeLast()
    }
    return lines
  }

  private func collapsed(_ node: DumpNode, label: String, suffix: String, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let text: String
    switch node.kind {
    case .leaf(let leaf): text = leaf.split(separator: "\n").count > 1 ? "\"…\"" : leaf
    case .group(let open, let close, _, let children): text = children.isEmpty ? open + close : "\(open)…\(close)"
    }
    return "\(self.format.both) \(space)\(label)\(text)\(suffix)"
  }

  private typealias Pair = (DumpNode.Child?, DumpNode.Child?)

  private static func alignByKey(_ first: [DumpNode.Child], _ second: [DumpNode.Child]) -> [Pair] {
    var pairs: [Pair] = []
    var taken: Set<Int> = []
    for (index, child) in first.enumerated() {
      let match =
        child.key.isEmpty
        ? (index < second.count ? index : nil)
        : second.indices.first { second[$0].key == child.key && !taken.contains($0) }
      if let match, taken.insert(match).inserted {
        pairs.append((child, second[match]))
      } else {
        pairs.append((child, nil))
      }
    }
    for (index, child) in second.enumerated() where !taken.contains(index) { pairs.append((nil, child)) }
    return pairs
  }

  /// Pairs equal elements by the longest common subsequence, and what changed in between by id or by place.
  private static func alignOrdered(_ first: [DumpNode.Child], _ second: [DumpNode.Child]) -> [Pair] {
    let difference = second.map(\.node).difference(from: first.map(\.node), by: ==)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var pairs: [Pair] = []
    var i = 0
    var j = 0
    while i < first.count || j < second.count {
      var old: [DumpNode.Child] = []
      var new: [DumpNode.Child] = []
      while i < first.count, removed.contains(i) {
        old.append(first[i])
        i += 1
      }
      while j < second.count, inserted.contains(j) {
        new.append(second[j])
        j += 1
      }
      pairs += Self.pairChanged(old, new)
      if i < first.count, j < second.count {
        pairs.append((first[i], second[j]))
        i += 1
        j += 1
      }
    }
    return pairs
  }

  private static func pairChanged(_ old: [DumpNode.Child], _ new: [DumpNode.Child]) -> [Pair] {
    if old.contains(where: { !$0.key.isEmpty }) { return Self.alignByKey(old, new) }
    return (0..<max(old.count, new.count)).map { index in
      (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
    }
  }
}
