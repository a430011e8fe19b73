/// A dumped value as a tree, which can be written out or compared.
struct DumpNode: Equatable {
  struct Child: Equatable {
    /// Written before the value: `name: ` or `[0]: ` or nothing.
    var label: String
    /// What two children are matched by when values are compared.
    var key: String
    var node: DumpNode
  }

  enum Kind: Equatable {
    /// One piece of text, possibly of several lines.
    case leaf(String)
    /// Children between an opening and a closing text.
    case group(open: String, close: String, isOrdered: Bool, children: [Child])
  }

  var kind: Kind

  static func leaf(_ text: String) -> DumpNode { DumpNode(kind: .leaf(text)) }

  func text(label: String) -> String {
    switch self.kind {
    case .leaf(let text):
      return label + text
    case .group(let open, let close, _, let children):
      guard !children.isEmpty else { return label + open + close }
      let lines = children.enumerated().map { index, child in
        (child.node.text(label: child.label) + (index == children.count - 1 ? "" : ",")).indented(by: 2)
      }
      return label + open + "\n" + lines.joined(separator: "\n") + "\n" + close
    }
  }
}

extension String {
  func indented(by count: Int) -> String {
    guard count > 0 else { return self }
    let space = String(repeating: " ", count: count)
    return self.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }

  /// The lines with a mark before each, as a diff shows them.
  func marked(_ mark: String, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    return self.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(mark) \(space)\($0)" }
      .joined(separator: "\n")
  }
}
