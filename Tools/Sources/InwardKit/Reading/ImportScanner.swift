#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One `import`, at the name of its module.
struct Import: Equatable, Sendable {
  var module: String
  var line: Int
  var column: Int
  var isExported = false
  /// Whether it is compiled: `.no` under `#if false`, `.maybe` under any other condition.
  var isActive = Truth.yes
  /// The flags that are asked for around it, if a package that defines none of them does not compile it.
  var flags: [String] = []
}

/// What one pass over a source finds.
struct ImportScan: Equatable, Sendable {
  var imports: [Import] = []
  /// A word of dependency values occurs, so the file is worth a second, fuller reading.
  var mentionsDependencies = false
}

/// Finds the imports of a file in one pass over its bytes, without making tokens.
struct ImportScanner {
  private var cursor: SourceCursor
  private var conditions = ConditionStack()
  /// The conditions as they are in a package that defines no flags, and the flags that each open `#if` asks for.
  private var plain = ConditionStack()
  private var flags: [[String]] = []
  private var scan = ImportScan()
  private var lines: LineCounter
  private var exportedEnd = -1

  init(_ cursor: SourceCursor) {
    self.cursor = cursor
    lines = LineCounter(cursor)
  }

  static func scan(_ cursor: SourceCursor) -> ImportScan {
    var scanner = ImportScanner(cursor)
    scanner.run()
    return scanner.scan
  }

  private mutating func run() {
    if cursor.isAt("#!") { cursor.skipLine() }
    while true {
      let start = cursor.position
      cursor.position = cursor.nextOfInterest(from: start)
      switch cursor.byte {
      case UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "`"), UInt8(ascii: "#"): skipOther()
      case 0:
        if cursor.position >= cursor.end { return }
        cursor.position += 1
      default: readWord(from: start)
      }
    }
  }

  /// Reads the word around this place, which does not begin before `start`.
  private mutating func readWord(from start: Int) {
    let base = cursor.base
    var first = cursor.position
    while first > start, SourceCursor.isWord(base[first - 1]) {
      // U+00A0 is no part of a word.
      if first - start > 1, base[first - 1] == 0xA0, base[first - 2] == 0xC2 { break }
      first -= 1
    }
    cursor.skipWord()
    let length = cursor.position - first
    if length == 6, memcmp(base + first, "import", 6) == 0 {
      readImport(keyword: first)
    } else if length >= 9 {
      notice(first, length)
    }
  }

  private mutating func skipOther() {
    switch cursor.byte {
    case UInt8(ascii: "\""): cursor.skipString(hashes: 0)
    case UInt8(ascii: "/"): cursor.skipSlash()
    case UInt8(ascii: "`"):
      let start = cursor.position
      cursor.skipBackticks()
      if cursor.position - start >= 11 { notice(start + 1, cursor.position - start - 2) }
    default: if cursor.skipHashes() == 1 { readDirective() }
    }
  }

  private mutating func readDirective() {
    var ahead = cursor
    conditions.readDirective(&cursor) { _ in .maybe }
    // `#if`, `#elseif`, `#else` and `#endif`, of all that may follow a number sign.
    guard ahead.byte == UInt8(ascii: "i") || ahead.byte == UInt8(ascii: "e") else { return }
    var names: [String] = []
    plain.readDirective(&ahead) { name in
      // What tools define, and what the compiler knows of itself.
      if name == "DEBUG" || name == "Xcode" || name.hasPrefix("$") { return .maybe }
      names.append(name)
      return name == "SWIFT_PACKAGE" ? .yes : .no
    }
    if plain.depth > flags.count {
      flags.append(names)
    } else if plain.depth < flags.count {
      flags.removeLast()
    } else if let last = flags.indices.last {
      flags[last] += names
    }
  }

  private mutating func notice(_ start: Int, _ length: Int) {
    let bytes = cursor.base + start
    switch (bytes[0], length) {
    case (UInt8(ascii: "_"), 9):
      if memcmp(bytes, "_exported", 9) == 0 { exportedEnd = start + 9 }
    case (UInt8(ascii: "D"), 10...):
      if memcmp(bytes, "Dependency", 10) == 0 { scan.mentionsDependencies = true }
    case (UInt8(ascii: "T"), 17):
      if memcmp(bytes, "TestDependencyKey", 17) == 0 { scan.mentionsDependencies = true }
    case (UInt8(ascii: "l"), 9):
      if memcmp(bytes, "liveValue", 9) == 0 { scan.mentionsDependencies = true }
    case (UInt8(ascii: "p"), 19):
      if memcmp(bytes, "prepareDependencies", 19) == 0 { scan.mentionsDependencies = true }
    default: break
    }
  }

  /// Reads what follows the word `import`, which is a member or a label if the rest does not look like a declaration.
  private mutating func readImport(keyword: Int) {
    guard beginsStatement(keyword) else { return }
    let afterKeyword = cursor
    var isImport = false
    defer { if !isImport { cursor = afterKeyword } }
    cursor.skipTrivia()
    guard var name = readName(), name.start > afterKeyword.position else { return }
    if Self.kinds.contains(name.text), !name.isQuoted {
      var ahead = cursor
      ahead.skipTrivia()
      if SourceCursor.isWord(ahead.byte) || ahead.byte == UInt8(ascii: "`") {
        cursor = ahead
        guard let member = readName() else { return }
        name = member
      }
    }
    if !name.isQuoted, Self.reserved.contains(name.text) { return }
    let afterName = cursor
    cursor.skipTrivia()
    if cursor.byte == UInt8(ascii: ":") { return }
    cursor = afterName
    isImport = true
    let (line, column) = lines.position(of: name.start)
    let isExported = exportedEnd >= 0 && leads(from: exportedEnd, to: keyword)
    exportedEnd = -1
    var found = Import(module: name.text, line: line, column: column, isExported: isExported)
    found.isActive = conditions.state
    if conditions.state != .no, plain.state == .no { found.flags = flags.flatMap(\.self) }
    scan.imports.append(found)
  }

  private struct Name {
    var text: String
    var start: Int
    var isQuoted: Bool
  }

  private mutating func readName() -> Name? {
    let start = cursor.position
    if cursor.byte == UInt8(ascii: "`") {
      cursor.skipBackticks()
      guard cursor.position - start > 2 else { return nil }
      return Name(text: cursor.text(from: start + 1, to: cursor.position - 1), start: start, isQuoted: true)
    }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(cursor.byte) { return nil }
    guard let text = cursor.takeWord() else { return nil }
    return Name(text: text, start: start, isQuoted: false)
  }

  private func beginsStatement(_ keyword: Int) -> Bool {
    var place = keyword - 1
    while place >= 0 {
      if cursor.base[place] == UInt8(ascii: " ") || cursor.base[place] == UInt8(ascii: "\t") {
        place -= 1
      } else if place > 0, cursor.base[place] == 0xA0, cursor.base[place - 1] == 0xC2 {
        place -= 2
      } else {
        break
      }
    }
    guard place >= 0 else { return true }
    switch cursor.base[place] {
    case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "@"),
      UInt8(ascii: ":"), UInt8(ascii: "="):
      return false
    default: return true
    }
  }

  /// Whether only attributes and modifiers stand between an attribute and the word `import`.
  private func leads(from attribute: Int, to keyword: Int) -> Bool {
    var ahead = cursor
    ahead.position = attribute
    while true {
      ahead.skipTrivia()
      if ahead.position >= keyword { return ahead.position == keyword }
      switch ahead.byte {
      case UInt8(ascii: "@"), UInt8(ascii: "."): ahead.position += 1
      case UInt8(ascii: "("): ahead.skipParentheses()
      default: if ahead.takeWord() == nil { return false }
      }
    }
  }

  /// What may stand before the name of a module to import one thing of it.
  static let kinds: Set<String> = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// Words that no module can have for a name without back-ticks: the line before ended in a dot.
  private static let reserved: Set<String> = [
    "as", "case", "catch", "class", "defer", "do", "else", "enum", "extension", "for", "func", "guard", "if", "import",
    "in", "init", "let", "private", "protocol", "public", "return", "static", "struct", "switch", "throw", "try",
    "typealias", "var", "while",
  ]
}

extension ConditionStack {
  /// Takes the word after a number sign, and the condition after it, if it is one of `#if`'s.
  mutating func readDirective(
    _ cursor: inout SourceCursor,
    written: BuildCondition? = nil,
    flag: @escaping (String) -> Truth
  ) {
    let start = cursor.position
    guard let word = cursor.takeWord() else { return }
    switch word {
    case "if":
      var reader = ConditionReader(cursor, flag: flag)
      open(reader.read(), written: written)
    case "elseif":
      var reader = ConditionReader(cursor, flag: flag)
      alternative(reader.read(), written: written)
    case "else": alternative(.yes)
    case "endif": close()
    default: if start == cursor.position { cursor.position += 1 }
    }
  }
}
