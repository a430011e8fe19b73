/// A word, literal or mark of a Swift file.
struct Token: Sendable {
  enum Kind: UInt8, Sendable {
    /// Identifiers and keywords, without their back-ticks.
    case word
    case number, string, regex
    /// One of `( ) [ ] { } , : ; @ \ # .`
    case mark
    case sign
    /// `#if`, `#elseif`, `#else`, `#endif`
    case directive
  }

  var kind: Kind
  var text: String
  /// The first byte of its text, which is all of a mark.
  var first: UInt8
  var line: Int
  var column: Int
  /// The first on its line.
  var beginsLine: Bool
  /// Whether its branch of `#if` is compiled.
  var isActive: Truth
  /// Whether any `#if` stands around it.
  var isConditional: Bool
  /// What a build has to be like for it to be compiled.
  var conditions: [BuildCondition]
  var isQuoted = false

  func isWord(_ word: String) -> Bool { kind == .word && !isQuoted && text == word }
  func isMark(_ mark: Unicode.Scalar) -> Bool { kind == .mark && first == UInt8(ascii: mark) }
  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
  /// `( [ {`
  var opens: Bool { isMark("(") || isMark("[") || isMark("{") }
  /// `) ] }`
  var closes: Bool { isMark(")") || isMark("]") || isMark("}") }
}

/// Makes the tokens of the few files that need more than their imports read.
struct Tokenizer {
  private var cursor: SourceCursor
  private var lines: LineCounter
  private var conditions = ConditionStack()
  private let flag: (String) -> Truth
  private var tokens: [Token] = []
  private var lastLine = 0

  /// `flag` tells what is known of a compilation flag; without it nothing is.
  static func tokens(of cursor: SourceCursor, flag: @escaping (String) -> Truth = { _ in .maybe }) -> [Token] {
    var tokenizer = Tokenizer(cursor, flag: flag)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(_ cursor: SourceCursor, flag: @escaping (String) -> Truth) {
    self.cursor = cursor
    self.flag = flag
    lines = LineCounter(cursor)
  }

  private mutating func run() {
    if cursor.isAt("#!") { cursor.skipLine() }
    while true {
      cursor.skipTrivia()
      guard cursor.position < cursor.end else { break }
      step()
    }
    // No file that the compiler takes ends so.
    if let place = cursor.openComment { add(.mark, from: place, text: "/*") }
  }

  private mutating func step() {
    let start = cursor.position
    switch cursor.byte {
    case UInt8(ascii: "\""):
      cursor.skipString(hashes: 0)
      add(.string, from: start)
    case UInt8(ascii: "#"):
      if cursor.skipHashes() == 0 {
        add(isString(at: start) ? .string : .regex, from: start)
      } else {
        readDirective(from: start)
      }
    case UInt8(ascii: "/"):
      if cursor.skipBareRegex() { add(.regex, from: start) } else { addSign(from: start) }
    case UInt8(ascii: "`"):
      cursor.skipBackticks()
      if cursor.position - start > 2 {
        add(.word, from: start, text: cursor.text(from: start + 1, to: cursor.position - 1), isQuoted: true)
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      cursor.skipWord()
      if cursor.byte == UInt8(ascii: "."),
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(cursor.base[cursor.position + 1])
      {
        cursor.position += 1
        cursor.skipWord()
      }
      add(.number, from: start)
    case let byte where SourceCursor.isWord(byte):
      cursor.skipWord()
      add(.word, from: start)
    case UInt8(ascii: "."):
      cursor.position += 1
      while cursor.byte == UInt8(ascii: ".") { cursor.position += 1 }
      if cursor.position - start > 1 { addSign(from: start) } else { add(.mark, from: start) }
    case let byte where Self.isSign(byte): addSign(from: start)
    case 0: cursor.position += 1
    default:
      cursor.position += 1
      add(.mark, from: start)
    }
  }

  private func isString(at start: Int) -> Bool {
    var place = start
    while cursor.base[place] == UInt8(ascii: "#") { place += 1 }
    return cursor.base[place] == UInt8(ascii: "\"")
  }

  private mutating func readDirective(from start: Int) {
    let after = cursor.position
    let word = cursor.takeWord() ?? ""
    guard ["if", "elseif", "else", "endif"].contains(word) else {
      cursor.position = max(after, start + 1)
      add(.mark, from: start, text: "#")
      return
    }
    cursor.position = after
    guard word == "if" || word == "elseif" else {
      conditions.readDirective(&cursor, flag: flag)
      return add(.directive, from: start)
    }
    skipCondition()
    let end = cursor.position
    let written = BuildCondition(directive: line(from: start), line: lines.position(of: start).line)
    if written.name.isEmpty { add(.mark, from: start, text: "#\(word)") }
    cursor.position = after
    conditions.readDirective(&cursor, written: written, flag: flag)
    add(.directive, from: start)
    cursor.position = end
  }

  /// What stands from a place to here, without a comment at its end or blanks around it.
  private func line(from start: Int) -> String {
    var text = Substring(cursor.text(from: start, to: min(cursor.position, start + 512)))
    for mark in ["//", "/*"] {
      if let comment = text.firstRange(of: mark) { text = text[..<comment.lowerBound] }
    }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }

  /// The condition is no code: its words are not tokens.
  private mutating func skipCondition() {
    while cursor.position < cursor.end {
      switch cursor.byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      case UInt8(ascii: "/") where cursor.base[cursor.position + 1] == UInt8(ascii: "*"): cursor.skipBlockComment()
      case UInt8(ascii: "/") where cursor.base[cursor.position + 1] == UInt8(ascii: "/"): cursor.skipLine()
      default: cursor.position += 1
      }
    }
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private mutating func addSign(from start: Int) {
    if cursor.position == start { cursor.position += 1 }
    while Self.isSign(cursor.byte) {
      // A comment ends an operator.
      if cursor.isAt("//") || cursor.isAt("/*") { break }
      cursor.position += 1
    }
    add(.sign, from: start)
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, text: String? = nil, isQuoted: Bool = false) {
    let (line, column) = lines.position(of: start)
    tokens.append(
      Token(
        kind: kind,
        text: text ?? cursor.text(from: start, to: cursor.position),
        first: cursor.base[isQuoted ? start + 1 : start],
        line: line,
        column: column,
        beginsLine: line != lastLine,
        isActive: conditions.state,
        isConditional: conditions.isConditional,
        conditions: conditions.conditions,
        isQuoted: isQuoted
      )
    )
    lastLine = line
  }
}
