/// Writes a value as indented text to standard output and returns it.
@discardableResult
public func customDump<T>(
  _ value: T,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  var output = ""
  customDump(value, to: &output, name: name, indent: indent, maxDepth: maxDepth)
  print(output, terminator: "")
  return value
}

/// Writes a value as indented text to a stream and returns it.
@discardableResult
public func customDump<T, Target: TextOutputStream>(
  _ value: T,
  to target: inout Target,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  let prefix = name.map { "\($0): " } ?? ""
  let node = Dumper.node(of: value, depth: maxDepth)
  target.write(node.text(label: prefix).indented(by: indent) + "\n")
  return value
}

extension String {
  /// The text that `customDump` writes.
  public init(customDumping value: some Any) {
    self = Dumper.node(of: value, depth: .max).text(label: "")
  }
}

/// A type that describes itself in a dump by a line of text.
public protocol CustomDumpStringConvertible {
  /// The text shown in place of the value's structure.
  var customDumpDescription: String { get }
}

/// A type that shows a structure of its own making in a dump.
public protocol CustomDumpReflectable {
  /// The structure to show.
  var customDumpMirror: Mirror { get }
}

/// A type that is dumped as another value.
public protocol CustomDumpRepresentable {
  /// The value to dump in place of this one.
  var customDumpValue: Any { get }
}
