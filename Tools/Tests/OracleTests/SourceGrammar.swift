/// Makes random Swift files that hold imports, and everything that may hide one or look like one.
struct SourceGrammar {
  private var random: SeededRandom
  private var lineBreak = "\n"
  private var depth = 0

  static func file(_ seed: UInt64) -> [UInt8] {
    var grammar = SourceGrammar(random: SeededRandom(seed: seed))
    return Array(grammar.file().utf8)
  }

  private mutating func file() -> String {
    lineBreak = random.one(of: ["\n", "\n", "\n", "\r\n", "\r"])
    var text = random.once(in: 8) ? "\u{FEFF}" : ""
    if text.isEmpty, random.once(in: 8) { text += "#!/usr/bin/env swift import X" + lineBreak }
    for _ in 0..<(1 + random.below(10)) { text += item() }
    if random.once(in: 3) { text += importing() }
    if random.once(in: 16) { text += random.one(of: ["// import X", "/* import X */", " ", "\t"]) }
    return text
  }

  /// One of several makers, by chance; simple ones only where nesting is deep.
  private mutating func pick(_ makers: [(inout SourceGrammar) -> String], simple: Int) -> String {
    depth += 1
    defer { depth -= 1 }
    return makers[random.below(depth > 5 ? simple : makers.count)](&self)
  }

  private mutating func list(_ most: Int, _ separator: String, _ maker: (inout SourceGrammar) -> String) -> String {
    (0..<random.below(most + 1)).map { _ in maker(&self) }.joined(separator: separator)
  }

  // MARK: - Items

  private mutating func item() -> String {
    let text = pick(
      [
        { $0.importing() }, { $0.importing() }, { $0.comment() }, { "let a = " + $0.expression() },
        { $0.ifConfig() },
        { "func f(import a: Int) {" + $0.lineBreak + $0.statement() + $0.lineBreak + "}" },
        { "struct S {" + $0.lineBreak + "  var b = " + $0.expression() + $0.lineBreak + "}" },
        { _ in "enum E { case `import`, importX }" },
        { "#warning(\($0.quoted("import A")))" },
        { "@available(*, deprecated, message: \($0.quoted("import A;")))\($0.blank())func g() {}" },
        { "infix operator /-" + $0.lineBreak }, { "prefix operator /" + $0.lineBreak },
        { "typealias importing = \($0.name())" },
      ],
      simple: 4
    )
    return text.hasSuffix(lineBreak) ? text : text + end()
  }

  /// What may stand between two items.
  private mutating func end() -> String {
    random.one(of: [lineBreak, lineBreak, lineBreak + lineBreak, lineBreak + "  ", ";", "; ", " ;" + lineBreak])
  }

  private mutating func statement() -> String {
    pick(
      [
        { "let c = " + $0.expression() }, { "a.import" + $0.end() + "_ = 1" }, { "return " + $0.expression() },
        { "if a { " + $0.expression() + " }" }, { $0.expression() },
        { "switch a { case " + $0.regex() + ": break; default: " + $0.expression() + " }" },
        { $0.statement() + $0.end() + $0.statement() },
      ],
      simple: 3
    )
  }

  private mutating func ifConfig() -> String {
    var text = "#if " + condition() + lineBreak
    for _ in 0..<random.below(3) { text += item() }
    if !text.hasSuffix(lineBreak) { text += lineBreak }
    while random.once(in: 3) { text += "#elseif " + condition() + lineBreak + importing() + lineBreak }
    if random.once(in: 2) { text += "#else" + lineBreak + item() + lineBreak }
    return text + random.one(of: ["", "  "]) + "#endif" + lineBreak
  }

  private mutating func condition() -> String {
    let simple = [
      "os(Linux)", "canImport(Foundation)", "DEBUG", "swift(>=5.9)", "compiler(<99)", "!os(macOS)", "false", "true",
      "(A && !B) || C", "arch(x86_64)", "targetEnvironment(simulator)", "hasFeature(Macros)",
    ]
    var text = random.one(of: simple)
    while random.once(in: 4) { text += random.one(of: [" && ", " || "]) + random.one(of: simple) }
    return text + (random.once(in: 5) ? " // import A \"" : "")
  }

  // MARK: - Imports

  private mutating func importing() -> String {
    var text = ""
    while random.once(in: 3) {
      text += random.one(of: [
        "@testable", "@_exported", "@preconcurrency", "@_spi(X)", "@_implementationOnly", "@_weakLinked",
        "@_documentation(visibility: internal)",
      ])
      text += blank()
    }
    if random.once(in: 5) {
      text += random.one(of: ["public", "package", "internal", "fileprivate", "private"]) + blank()
    }
    text += "import" + blank()
    if random.once(in: 4) {
      text += random.one(of: ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]) + blank()
      text += name() + "." + name()
    } else {
      text += name()
    }
    while random.once(in: 6) { text += random.one(of: [".", " .", ". "]) + name() }
    return text
  }

  private mutating func name() -> String {
    random.one(of: [
      "A", "Foundation", "B1", "_C", "importX", "structural", "`D`", "`class`", "`import`", "한글", "É", "funcs",
      "letter",
      "`struct`", "SwiftUI", "open", "async", "some", "`two words`",
    ])
  }

  /// What may stand between two words.
  private mutating func blank() -> String {
    var text = random.one(of: [" ", " ", " ", "  ", "\t"])
    if random.once(in: 4) { text = random.one(of: [text, ""]) + blockComment() + random.one(of: [text, ""]) }
    if random.once(in: 8) { text += lineBreak }
    if random.once(in: 12) { text += "// import Z \"" + lineBreak }
    return text
  }

  // MARK: - Comments

  private mutating func comment() -> String {
    random.one(of: [false, true])
      ? random.one(of: ["//", "///", "//!", "////"]) + " " + hidden() + hidden() + lineBreak : blockComment()
  }

  private mutating func blockComment() -> String {
    pick(
      [
        { "/* " + $0.hidden() + " */" }, { _ in "/**/" }, { _ in "/***/" }, { _ in "/* * / import X */" },
        { "/** " + $0.hidden() + $0.lineBreak + $0.hidden() + "*/" },
        { "/* " + $0.hidden() + $0.blockComment() + $0.hidden() + " */" }, { _ in "/*/**/ import X*/" },
        { "/* // */" + ($0.random.once(in: 2) ? "/*//*/ import X */ */" : "") },
      ],
      simple: 4
    )
  }

  /// Text that would be an import, or would open something, were it not hidden.
  private mutating func hidden() -> String {
    random.one(of: [
      "import X", " import Y;", "\"", "'", "`", "#if A", "#\"", "let a = 1", "…", "\\(", ")", "#endif", "\"\"\"", "// ",
    ])
  }

  // MARK: - Strings

  private mutating func quoted(_ text: String) -> String {
    let hashes = String(repeating: "#", count: random.below(3))
    return hashes + "\"" + text + "\"" + hashes
  }

  private mutating func string() -> String {
    let hashes = String(repeating: "#", count: max(0, random.below(6) - 2))
    // Of a file whose lines end in a lone CR, SwiftParser takes `#"""` for a string of one line.
    if random.once(in: 3), lineBreak != "\r" || hashes.isEmpty {
      let lines = (0..<(1 + random.below(3))).map { _ in piece(hashes, isMultiline: true) }
      return hashes + "\"\"\"" + lineBreak + lines.map { $0 + lineBreak }.joined() + "\"\"\"" + hashes
    }
    return hashes + "\"" + list(3, " ") { $0.piece(hashes, isMultiline: false) } + "\"" + hashes
  }

  private mutating func piece(_ hashes: String, isMultiline: Bool) -> String {
    var plain = ["import X", "// import X", "/* import X", "*/", "'", "a", " #if A", ")", "(", "`"]
    plain +=
      hashes.isEmpty ? ["\\\"", "\\\\", "\\n", "\\u{41}"] : ["\" import X", "\\", "\\(a", "\\\"", "\\\(hashes)n"]
    if hashes.utf8.count > 1 { plain.append("\"# import X") }
    if isMultiline { plain += ["\"", "\"\" a", "\\\(hashes)\"\"\"", "import X", "a \\\(hashes)"] }
    if random.once(in: 3), depth < 6 {
      let broken = isMultiline && random.once(in: 2) ? lineBreak : ""
      let inner = expression()
      // The compiler ends a string of one line at its end, though it be in an interpolation; SwiftParser goes on.
      let mayStay = isMultiline || !inner.contains { $0.isNewline }
      return "\\" + hashes + "(" + broken + (mayStay ? inner : "a") + broken + ")"
    }
    return random.one(of: plain)
  }

  // MARK: - Regular expressions

  private mutating func regex() -> String {
    if random.once(in: 2) {
      let parts = (0..<(1 + random.below(3))).map { _ in
        random.one(of: [
          "a", "\\/", "[\"']", "(import X)", "\"", "\\(", "\\)", "'", "x+", "\\\\", "`", "#", "(?:b)", "\\[",
        ])
      }
      return "/" + parts.joined() + "/"
    }
    let hashes = String(repeating: "#", count: 1 + random.below(2))
    let parts = (0..<(1 + random.below(3))).map { _ in
      random.one(of: ["a", "/", "import X", "\"", " ", "\\/", "(b)", "//", "\"\"\"", "\\#"])
    }
    if random.once(in: 4) {
      return hashes + "/" + lineBreak + "  " + parts.joined(separator: lineBreak) + lineBreak + "/" + hashes
    }
    return hashes + "/a" + parts.joined() + "b/" + hashes
  }

  // MARK: - Expressions

  private mutating func expression() -> String {
    pick(
      [
        { _ in "a" }, { _ in "12" }, { $0.quoted("import A") }, { _ in "\\S.import" }, { _ in "b.import" },
        { $0.string() }, { $0.string() }, { $0.string() }, { $0.regex() }, { $0.regex() },
        { "f(" + $0.expression() + ", import: " + $0.expression() + ")" }, { "(" + $0.expression() + ")" },
        { "[" + $0.expression() + ", " + $0.expression() + "]" }, { "g { " + $0.expression() + " }" },
        { $0.operand() + $0.division() + $0.operand() },
        { $0.operand() + $0.division() + $0.operand() + $0.division() + $0.operand() },
        { "c ? " + $0.expression() + " : " + $0.expression() }, { "[1].map { $0 / 2 } + " + $0.expression() },
        { "h(" + $0.lineBreak + "  import: " + $0.expression() + ")" }, { _ in "reduce(1, /)" },
        { "try await " + $0.expression() }, { "#line / " + $0.operand() },
        { "a" + $0.lineBreak + "#if A" + $0.lineBreak + "  .import()" + $0.lineBreak + "#endif" + $0.lineBreak },
        { "k(" + $0.blockComment() + " " + $0.expression() + " " + $0.blockComment() + ")" },
      ],
      simple: 5
    )
  }

  private mutating func operand() -> String {
    pick(
      [
        { _ in "a" }, { _ in "2" }, { _ in "b.c" }, { _ in "d[0]" }, { _ in "e()" }, { _ in "f!" }, { _ in "g.c" },
        { "(" + $0.expression() + ")" }, { $0.string() + ".count" }, { _ in "`import`" },
      ],
      simple: 5
    )
  }

  private mutating func division() -> String { random.one(of: [" / ", "/", " /* import X */ / ", " /+ ", " % "]) }
}
