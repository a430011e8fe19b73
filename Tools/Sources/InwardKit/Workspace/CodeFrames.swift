/// Tells of each place in a source in which type and function it stands, and what that function gives back.
struct CodeFrames {
  enum Frame {
    /// Its names, the outer ones first.
    case type([String])
    /// A function or a variable, and the last name of its type.
    case result(String?)
    case closure
    /// `if`, `get` …: runs where it stands.
    case control
  }

  private let list: TokenList
  private(set) var frames: [Frame] = []

  init(_ list: TokenList) { self.list = list }

  /// Nothing deeper is looked at: a limit that keeps the cost linear.
  private static let deepest = 128

  var isTooDeep: Bool { frames.count > Self.deepest }

  mutating func pass(_ index: Int) {
    if list.isMark(index, "{") { frames.append(isTooDeep ? .control : frame(of: index)) }
    if list.isMark(index, "}") { _ = frames.popLast() }
  }

  /// The type around, by all of its names.
  var type: [String] {
    for case .type(let names) in frames.reversed() { return names }
    return []
  }

  /// What the innermost function gives back; nil inside a closure, whose type is not written.
  var result: String? {
    for frame in frames.reversed() {
      switch frame {
      case .control: continue
      case .result(let name): return resolved(name)
      case .type, .closure: return nil
      }
    }
    return nil
  }

  /// What the functions around give back, whatever closures stand between.
  var results: [String] {
    frames.compactMap { frame in
      if case .result(let name) = frame { resolved(name) } else { nil }
    }
  }

  func resolved(_ name: String?) -> String? { name == "Self" ? type.last : name }

  private func frame(of brace: Int) -> Frame {
    let head = list.head(of: brace)
    if head.type != nil { return .type(type + names(before: brace)) }
    if head.isControl || head.isAccessor { return .control }
    if head.isFunction { return .result(functionResult(before: brace)) }
    let type = list.isSign(brace - 1, "=") ? list.annotation(before: brace - 1) : list.annotation(before: brace)
    return type.map { .result($0) } ?? .closure
  }

  private func names(before brace: Int) -> [String] {
    var index = brace - 1
    while index > 0, brace - index < 256, !Self.types.contains(list.tokens[index].text) || list.isMark(index - 1, ".") {
      index -= 1
    }
    var names: [String] = []
    while let name = list[index + 1], name.kind == .word {
      names.append(name.text)
      guard list.isMark(index + 2, ".") else { break }
      index += 2
    }
    return names
  }

  private func functionResult(before brace: Int) -> String? {
    var depth = 0
    for index in stride(from: brace - 1, to: max(0, brace - 256), by: -1) {
      if list.tokens[index].closes { depth += 1 }
      if list.tokens[index].opens { depth -= 1 }
      guard depth == 0 else { continue }
      if list.isSign(index, "->") { return list.typeName(at: index + 1) }
      if list.isWord(index, "init") { return type.last }
      if list.isWord(index, "func") { return nil }
    }
    return nil
  }

  private static let types: Set<String> = ["struct", "class", "enum", "actor", "extension", "protocol"]
}

extension TokenList {
  /// The last name of the type in a `let name: Type` or `(name: Type` that ends here.
  func annotation(before end: Int) -> String? {
    var depth = 0
    for index in stride(from: end - 1, to: max(1, end - 64), by: -1) {
      let token = tokens[index]
      if token.closes { depth += 1 }
      if token.opens { depth -= 1 }
      if depth < 0 || token.isMark("{") || token.isMark(";") || token.isSign("=") { return nil }
      guard depth == 0, token.isMark(":") else { continue }
      let isDeclared = isWord(index - 2, "let") || isWord(index - 2, "var") || isSign(end, "=")
      // `case a, b: name = …` declares none.
      return isDeclared ? typeName(at: index + 1).flatMap { $0.first?.isUppercase ?? false ? $0 : nil } : nil
    }
    return nil
  }
}
