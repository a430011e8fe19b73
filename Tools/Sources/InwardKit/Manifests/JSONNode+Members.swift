/// Looking into JSON that other programs wrote.
extension JSONNode {
  static func read(_ bytes: [UInt8]) -> JSONNode? {
    let buffer = ReadBuffer(capacity: bytes.count + 1)
    return withExtendedLifetime(buffer) { try? JSONReader.read(buffer.take(bytes)) }
  }

  /// The only member of an object, as enumerations with values are written.
  var onlyMember: (key: String, node: JSONNode)? {
    guard case .object(let members) = value, members.count == 1 else { return nil }
    return (members[0].key, members[0].node)
  }

  /// An object whose values are all texts.
  var texts: [String: String] {
    guard case .object(let members) = value else { return [:] }
    return members.reduce(into: [:]) { $0[$1.key] = $1.node.text }
  }
}
