import Foundation

/// Turns values into dump trees by reflection.
struct Dumper {
  private var path: Set<ObjectIdentifier> = []

  static func node(of value: Any, depth: Int) -> DumpNode {
    var dumper = Dumper()
    return dumper.node(of: value, depth: depth)
  }

  mutating func node(of value: Any, depth: Int) -> DumpNode {
    switch value {
    case let value as any CustomDumpRepresentable:
      return self.node(of: value.customDumpValue, depth: depth)
    case let value as any CustomDumpStringConvertible:
      return .leaf(value.customDumpDescription)
    case let value as any CustomDumpReflectable:
      return self.node(of: value, mirror: value.customDumpMirror, depth: depth)
    default:
      break
    }
    if let text = Self.plainText(of: value) { return .leaf(text) }
    return self.node(of: value, mirror: Mirror(reflecting: value), depth: depth)
  }

  /// Values that are shown by their text rather than by their fields.
  private static func plainText(of value: Any) -> String? {
    switch value {
    case let value as String:
      return Self.quoted(value)
    case let value as Substring:
      return Self.quoted(String(value))
    case let value as Character:
      return Self.quoted(String(value))
    case let value as Date:
      return "Date(\(value.formatted(.iso8601)))"
    case let value as UUID:
      return "UUID(\(value.uuidString))"
    case let value as URL:
      return "URL(\(value.absoluteString))"
    case let value as Data:
      return "Data(\(value.count) bytes)"
    case let value as Decimal:
      return value.description
    case let value as Duration:
      return value.description
    case let value as any AnyKeyPathText:
      return value.keyPathText
    case let value as Any.Type:
      return "\(Self.name(of: value)).self"
    default:
      return nil
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains("\n") else { return text.debugDescription }
    return "\"\"\"\n" + text.indented(by: 2) + "\n\"\"\""
  }

  static func name(of type: Any.Type) -> String { String(typeName: type) }

  private mutating func node(of value: Any, mirror: Mirror, depth: Int) -> DumpNode {
    let name = Self.name(of: mirror.subjectType)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return .leaf("nil") }
      return self.node(of: wrapped, depth: depth)
    case .collection:
      let children = mirror.children.enumerated().map { index, child in
        let node = self.child(child.value, depth: depth)
        return DumpNode.Child(label: "[\(index)]: ", key: Self.identity(of: child.value) ?? "", node: node)
      }
      return DumpNode(kind: .group(open: "[", close: "]", isOrdered: true, children: children))
    case .set:
      let children = mirror.children.map { child in
        let node = self.child(child.value, depth: depth)
        return DumpNode.Child(label: "", key: node.text(label: ""), node: node)
      }
      return DumpNode(
        kind: .group(open: "Set([", close: "])", isOrdered: false, children: children.sorted { $0.key < $1.key })
      )
    case .dictionary:
      let children = mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        let key = self.node(of: pair[0], depth: .max).text(label: "")
        return DumpNode.Child(label: "\(key): ", key: key, node: self.child(pair[1], depth: depth))
      }
      guard !children.isEmpty else { return .leaf("[:]") }
      return DumpNode(
        kind: .group(open: "[", close: "]", isOrdered: false, children: children.sorted { $0.key < $1.key })
      )
    case .enum:
      return self.enumeration(value, mirror: mirror, name: name, depth: depth)
    case .tuple:
      return self.group(mirror.children, open: "(", close: ")", depth: depth)
    case .class:
      guard let object = value as AnyObject? else { return .leaf(name) }
      guard self.path.insert(ObjectIdentifier(object)).inserted else { return .leaf("\(name)(↩︎)") }
      defer { self.path.remove(ObjectIdentifier(object)) }
      var children = mirror.children.map { $0 }
      var ancestor = mirror.superclassMirror
      while let mirror = ancestor {
        children = mirror.children.map { $0 } + children
        ancestor = mirror.superclassMirror
      }
      return self.group(AnyCollection(children), open: "\(name)(", close: ")", depth: depth)
    case .struct:
      return self.group(mirror.children, open: "\(name)(", close: ")", depth: depth)
    default:
      if mirror.children.isEmpty { return .leaf(Self.scalar(value, mirror: mirror)) }
      return self.group(mirror.children, open: "\(name)(", close: ")", depth: depth)
    }
  }

  private static func scalar(_ value: Any, mirror: Mirror) -> String {
    let type = String(reflecting: mirror.subjectType)
    return type.contains("->") ? "(Function)" : "\(value)"
  }

  private mutating func child(_ value: Any, depth: Int) -> DumpNode {
    guard depth > 1 else {
      let leaf = self.node(of: value, depth: 1)
      if case .group(let open, let close, _, let children) = leaf.kind, !children.isEmpty {
        return .leaf("\(open)…\(close)")
      }
      return leaf
    }
    return self.node(of: value, depth: depth == .max ? .max : depth - 1)
  }

  private mutating func group(
    _ children: some Collection<Mirror.Child>,
    open: String,
    close: String,
    depth: Int
  ) -> DumpNode {
    guard depth > 0 else { return .leaf("\(open)\(children.isEmpty ? "" : "…")\(close)") }
    let children = children.compactMap { child -> DumpNode.Child? in
      guard let label = child.label.map(Self.fieldName) else {
        return DumpNode.Child(label: "", key: "", node: self.child(child.value, depth: depth))
      }
      guard !label.hasPrefix("_$") else { return nil }
      let isPosition = label.hasPrefix(".")
      return DumpNode.Child(
        label: isPosition ? "" : "\(label): ",
        key: label,
        node: self.child(child.value, depth: depth)
      )
    }
    return DumpNode(kind: .group(open: open, close: close, isOrdered: false, children: children))
  }

  /// Storage behind a wrapped property (`_name`) is shown by the property's name.
  private static func fieldName(_ label: String) -> String {
    label.hasPrefix("_") && !label.hasPrefix("_$") ? String(label.dropFirst()) : label
  }

  private mutating func enumeration(_ value: Any, mirror: Mirror, name: String, depth: Int) -> DumpNode {
    guard let child = mirror.children.first else { return .leaf("\(name).\(value)") }
    let open = "\(name).\(child.label ?? "")("
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple {
      guard !payload.children.isEmpty else { return .leaf(String(open.dropLast())) }
      return self.group(payload.children, open: open, close: ")", depth: depth)
    }
    let node = self.child(child.value, depth: depth)
    if case .leaf(let text) = node.kind, !text.contains("\n") { return .leaf("\(open)\(text))") }
    return DumpNode(
      kind: .group(
        open: open,
        close: ")",
        isOrdered: false,
        children: [DumpNode.Child(label: "", key: "", node: node)]
      )
    )
  }

  /// The id of an identifiable element, by which moved elements are matched.
  private static func identity(of value: Any) -> String? {
    guard let value = value as? any Identifiable else { return nil }
    return "\(value.id)"
  }
}

protocol AnyKeyPathText { var keyPathText: String { get } }

extension AnyKeyPath: AnyKeyPathText {
  var keyPathText: String { "\(self)" }
}

extension String {
  /// The name of a type with the types around it and without its module.
  package init(typeName type: Any.Type) {
    let full = String(reflecting: type)
    // The module, and the marks of local types ("(unknown context at $7f…)."), say nothing about the value.
    var name = full.replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    name = name.replacing(#/\(extension in [^)]*\):/#, with: "")
    name = name.replacing(#/\b(?:[A-Za-z_][A-Za-z_0-9]*\.)+(?=[A-Za-z_])/#) { match in
      // Keep the enclosing types, drop the module in front of them.
      let parts = match.output.split(separator: ".")
      return parts.dropFirst().map { "\($0)." }.joined()
    }
    name = name.replacing(#/Optional<([^<>]*)>/#) { "\($0.output.1)?" }
    self = name.replacing(#/Array<([^<>]*)>/#) { "[\($0.output.1)]" }
  }
}
