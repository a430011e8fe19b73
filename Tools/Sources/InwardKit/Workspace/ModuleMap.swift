/// Reads the names of the modules that a `module.modulemap` makes of headers: a target of C may bear another name.
enum ModuleMap {
  /// Those of the top level, without the modules in them.
  static func modules(in start: SourceCursor) -> [String] {
    var cursor = start
    var modules: [String] = []
    var depth = 0
    while true {
      cursor.skipTrivia()
      switch cursor.byte {
      case 0 where cursor.position >= cursor.end: return modules
      case UInt8(ascii: "{"):
        depth += 1
        cursor.position += 1
      case UInt8(ascii: "}"):
        depth -= 1
        cursor.position += 1
      case UInt8(ascii: "\""): cursor.skipString(hashes: 0)
      default:
        guard let word = cursor.takeWord() else {
          cursor.position += 1
          continue
        }
        guard word == "module", depth == 0 else { continue }
        cursor.skipTrivia()
        if let name = name(&cursor), !modules.contains(name) { modules.append(name) }
      }
    }
  }

  private static func name(_ cursor: inout SourceCursor) -> String? {
    guard cursor.byte == UInt8(ascii: "\"") else { return cursor.takeWord() }
    cursor.position += 1
    return cursor.takeWord()
  }
}
