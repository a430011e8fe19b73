/// The value of a string literal.
enum StringLiteral {
  /// In bytes; no name and no path has more.
  static let longest = 4096

  /// Undoes the escapes; an interpolation must be the name of a constant.
  static func value(of literal: String, constant: (String) -> String?) -> String? {
    if let plain = plain(literal) { return plain }
    let hashes = literal.prefix { $0 == "#" }.count
    var body = Substring(literal).dropFirst(hashes).dropLast(hashes)
    guard body.first == "\"", body.last == "\"", body.count >= 2 else { return nil }
    if body.hasPrefix("\"\"\"") && body.count >= 6 { return nil }
    body = body.dropFirst().dropLast()
    let escape = "\\" + String(repeating: "#", count: hashes)
    var result = ""
    while let character = body.first {
      guard result.utf8.count <= longest else { return nil }
      guard body.hasPrefix(escape) else {
        result.append(character)
        body = body.dropFirst()
        continue
      }
      body = body.dropFirst(escape.count)
      guard let kind = body.popFirst() else { return nil }
      switch kind {
      case "\"", "\\", "'": result.append(kind)
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "0": result.append("\0")
      case "(":
        guard let close = body.firstIndex(of: ")") else { return nil }
        let path = body[..<close].split(separator: ".").last.map(String.init) ?? ""
        guard let text = constant(path) else { return nil }
        result += text
        body = body[body.index(after: close)...]
      default: return nil
      }
    }
    return result
  }

  /// What stands between two quotes, where it is short and holds neither quote nor escape: nearly always.
  private static func plain(_ literal: String) -> String? {
    let bytes = literal.utf8
    guard bytes.count >= 2, bytes.count <= longest, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"")
    else { return nil }
    let body = bytes.dropFirst().dropLast()
    if body.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) { return nil }
    return String(body)
  }
}
