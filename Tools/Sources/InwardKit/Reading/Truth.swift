/// What is known about a condition before anything is built.
enum Truth: UInt8, Sendable {
  case no, maybe, yes

  static func && (left: Truth, right: Truth) -> Truth { left.rawValue < right.rawValue ? left : right }
  static func || (left: Truth, right: Truth) -> Truth { left.rawValue < right.rawValue ? right : left }
  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .no: .yes
    case .maybe: .maybe
    case .yes: .no
    }
  }
}

/// Which of the nested `#if` branches around a place are compiled.
struct ConditionStack {
  private struct Frame {
    var outside: Truth
    var branch: Truth
    var taken: Truth
    /// What must hold for the branch, and what must not have held before it.
    var own: [BuildCondition] = []
    var earlier: [BuildCondition] = []
  }

  private var frames: [Frame] = []

  /// Whether code at this place is compiled.
  private(set) var state = Truth.yes

  /// How many `#if`s are open.
  var depth: Int { frames.count }

  /// Whether any `#if` is open.
  var isConditional: Bool { !frames.isEmpty }

  /// What a build has to be like for the code at this place; empty unless directives come with their text.
  private(set) var conditions: [BuildCondition] = []

  /// Of more conditions than a person writes around one place, the inner ones tell enough.
  private static let most = 24

  mutating func open(_ condition: Truth, written: BuildCondition? = nil) {
    var frame = Frame(outside: state, branch: condition, taken: condition)
    if let written, condition == .maybe { frame.own = [written] }
    frames.append(frame)
    state = state && condition
    collect()
  }

  private mutating func collect() {
    let inner = frames.suffix(Self.most).flatMap { $0.earlier.suffix(Self.most) + $0.own }
    conditions = Array(inner.suffix(Self.most))
  }

  mutating func alternative(_ condition: Truth, written: BuildCondition? = nil) {
    guard var frame = frames.popLast() else { return }
    frame.branch = !frame.taken && condition
    frame.earlier += frame.own.map(\.otherwise)
    frame.own = []
    if let written, condition == .maybe { frame.own = [written] }
    frame.taken = frame.taken || condition
    state = frame.outside && frame.branch
    frames.append(frame)
    collect()
  }

  mutating func close() {
    guard let frame = frames.popLast() else { return }
    state = frame.outside
    collect()
  }
}

/// Reads the condition of an `#if` as far as it can be known without a compiler: literals and, where told, flags.
struct ConditionReader {
  private var cursor: SourceCursor
  private let flag: (String) -> Truth
  private var depth = 0
  private static let deepest = 64

  init(_ cursor: SourceCursor, flag: @escaping (String) -> Truth) {
    self.cursor = cursor
    self.flag = flag
  }

  mutating func read() -> Truth {
    let truth = anyOf()
    cursor.skipBlanks()
    return switch cursor.byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "/"), 0: truth
    default: .maybe
    }
  }

  private mutating func anyOf() -> Truth {
    var truth = allOf()
    while accept("||") { truth = truth || allOf() }
    return truth
  }

  private mutating func allOf() -> Truth {
    var truth = one()
    while accept("&&") { truth = truth && one() }
    return truth
  }

  private mutating func one() -> Truth {
    guard depth < Self.deepest else { return .maybe }
    depth += 1
    defer { depth -= 1 }
    if accept("!") { return !one() }
    if accept("(") {
      let truth = anyOf()
      return accept(")") ? truth : .maybe
    }
    cursor.skipBlanks()
    guard let word = cursor.takeWord() else { return .maybe }
    switch word {
    case "true", "1": return .yes
    case "false", "0": return .no
    default: break
    }
    guard accept("(") else { return flag(word) }
    var depth = 1
    while depth > 0, cursor.position < cursor.end, cursor.byte != UInt8(ascii: "\n") {
      if cursor.byte == UInt8(ascii: "(") { depth += 1 }
      if cursor.byte == UInt8(ascii: ")") { depth -= 1 }
      cursor.position += 1
    }
    return .maybe
  }

  private mutating func accept(_ text: StaticString) -> Bool {
    cursor.skipBlanks()
    guard cursor.isAt(text) else { return false }
    cursor.position += text.utf8CodeUnitCount
    return true
  }
}
