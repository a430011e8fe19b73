/// The value of a string literal.
enum StringLiteral {
  /// In bytes; no name and no path has more.
  static let longest = 4096

  /// Undoes the escapes; an interpolation must be the name of a constant. Goes by scalars, since a quote with an accent on
  /// it is still a quote.
  static func value(of literal: String, constant: (ManifestValue.Name) -> String?) -> String? {
    if let plain = plain(literal) { return plain }
    let hashes = literal.unicodeScalars.prefix { $0 == "#" }.count
    var body = literal.unicodeScalars.dropFirst(hashes).dropLast(hashes)
    guard body.first == "\"", body.last == "\"", body.count >= 2 else { return nil }
    if body.starts(with: "\"\"\"".unicodeScalars) && body.count >= 6 { return nil }
    body = body.dropFirst().dropLast()
    let escape = "\\" + String(repeating: "#", count: hashes)
    var result = ""
    while let scalar = body.first {
      guard result.utf8.count <= longest else { return nil }
      guard body.starts(with: escape.unicodeScalars) else {
        result.unicodeScalars.append(scalar)
        body = body.dropFirst()
        continue
      }
      body = body.dropFirst(escape.unicodeScalars.count)
      guard let kind = body.popFirst() else { return nil }
      switch kind {
      case "\"", "\\", "'": result.unicodeScalars.append(kind)
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "0": result.append("\0")
      case "u":
        guard body.popFirst() == "{", let close = body.firstIndex(of: "}"),
          let number = UInt32(String(body[..<close]), radix: 16), let scalar = Unicode.Scalar(number)
        else { return nil }
        result.unicodeScalars.append(scalar)
        body = body[body.index(after: close)...]
      case "(":
        guard let close = body.firstIndex(of: ")") else { return nil }
        let path = String(body[..<close])
        let dot = path.lastIndex(of: ".")
        let name = ManifestValue.Name(
          base: dot.map { String(path[..<$0]) } ?? "",
          text: String(dot.map { path[path.index(after: $0)...] } ?? path[...])
        )
        guard let text = constant(name) else { return nil }
        result += text
        body = body[body.index(after: close)...]
      default: return nil
      }
    }
    return result
  }

  /// What stands between two quotes, where it is short and holds neither quote nor escape: nearly always.
  private static func plain(_ literal: String) -> String? {
    literal.utf8.count <= longest && isPlain(literal) ? String(literal.utf8.dropFirst().dropLast()) : nil
  }

  /// Whether a literal holds neither quotes, but those around it, nor escapes.
  static func isPlain(_ literal: String) -> Bool {
    let quote = UInt8(ascii: "\"")
    let bytes = literal.utf8
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
    return !bytes.dropFirst().dropLast().contains { $0 == quote || $0 == UInt8(ascii: "\\") }
  }
}
