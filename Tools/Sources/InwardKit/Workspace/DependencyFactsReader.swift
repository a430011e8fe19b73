/// Finds keys, live values and reads of dependencies in the tokens of a source.
struct DependencyFactsReader {
  private enum Scope {
    case type(String)
    case other
  }

  private let tokens: [Token]
  private let file: String
  private var scopes: [Scope] = []
  private var place = 0
  private var facts = DependencyFacts()
  private var liveProtocols: Set<String> = ["DependencyKey"]

  static func read(_ tokens: [Token], file: String) -> DependencyFacts {
    var reader = DependencyFactsReader(tokens: tokens, file: file)
    reader.run()
    return reader.facts
  }

  private init(tokens: [Token], file: String) {
    self.tokens = tokens.filter { $0.isActive != .no && $0.kind != .directive }
    self.file = file
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }
  private func location(_ index: Int) -> Location {
    Location(file: file, line: tokens[index].line, column: tokens[index].column)
  }

  private mutating func run() {
    collectAliases()
    while place < tokens.count {
      let token = tokens[place]
      switch token.kind {
      case .mark: readMark(token)
      case .word: readWord(token)
      default: place += 1
      }
    }
  }

  /// `typealias Key = DependencyKey` gives the protocol another name.
  private mutating func collectAliases() {
    for index in tokens.indices where tokens[index].isWord("typealias") {
      guard let name = token(index + 1), name.kind == .word, let equals = token(index + 2), equals.isSign("=") else {
        continue
      }
      var next = index + 3
      while let part = token(next), part.line == tokens[index].line || !part.beginsLine {
        if part.isWord("DependencyKey"), !(token(next + 1)?.isMark(".") ?? false) {
          liveProtocols.insert(name.text)
          facts.conformances.append(
            DependencyFacts.Conformance(type: name.text, location: location(next), isLive: true)
          )
        }
        next += 1
      }
    }
  }

  private mutating func readMark(_ token: Token) {
    if token.text == "{" { scopes.append(.other) }
    if token.text == "}" { _ = scopes.popLast() }
    place += 1
  }

  private mutating func readWord(_ token: Token) {
    let previous = self.token(place - 1)
    let isMember = previous?.isMark(".") ?? false
    guard !token.isQuoted || token.text == "liveValue" else { return place += 1 }
    switch token.text {
    case "struct", "class", "enum", "actor", "extension", "protocol":
      if isMember || !readType() { place += 1 }
    case "var", "let":
      if isMember { place += 1 } else { readVariable() }
    case "liveValue":
      if previous?.isMark(",") ?? false, currentType != nil, declares(place) {
        facts.liveValues.append(DependencyFacts.LiveValue(type: currentType ?? "", location: location(place)))
      }
      place += 1
    case "Dependency":
      readUse()
      place += 1
    case "prepareDependencies":
      let next = self.token(place + 1)
      if !(previous?.isWord("func") ?? false), next?.isMark("(") ?? false || next?.isMark("{") ?? false {
        facts.preparations.append(location(place))
      }
      place += 1
    default: place += 1
    }
  }

  private var currentType: String? {
    if case .type(let name)? = scopes.last { return name }
    return nil
  }

  private var outerType: String? {
    for case .type(let name) in scopes.reversed() { return name }
    return nil
  }

  private func declares(_ index: Int) -> Bool {
    guard let next = token(index + 1) else { return false }
    return next.isMark(":") || next.isSign("=") || next.isMark("{")
  }

  // MARK: - Types

  /// Reads the head of a type or extension up to its brace; false when it was none.
  private mutating func readType() -> Bool {
    guard let name = token(place + 1), name.kind == .word, name.isQuoted || !Self.notNames.contains(name.text) else {
      return false
    }
    let isExtension = tokens[place].text == "extension"
    var index = place + 1
    var parts = [name.text]
    index += 1
    while let dot = token(index), dot.isMark("."), let next = token(index + 1), next.kind == .word {
      parts.append(next.text)
      index += 2
    }
    skipGenerics(&index)
    // The module's name in front of an extended type says nothing.
    var type = parts.joined(separator: ".")
    if !isExtension, let outer = outerType { type = "\(outer).\(type)" }
    if let colon = token(index), colon.isMark(":") {
      index += 1
      readInheritance(&index, type: type)
    }
    while let next = token(index), !next.isMark("{") {
      if next.isMark("}") || next.isMark(";") { return false }
      index += 1
    }
    guard index < tokens.count else { return false }
    scopes.append(.type(type))
    place = index + 1
    return true
  }

  private static let notNames: Set<String> = [
    "func", "var", "let", "subscript", "init", "final", "override", "public", "private", "internal", "package",
    "static",
  ]

  private func skipGenerics(_ index: inout Int) {
    guard let open = token(index), open.kind == .sign, open.text.hasPrefix("<") else { return }
    var depth = 0
    while let next = token(index), !next.isMark("{") {
      if next.kind == .sign, next.text != "->" {
        depth += next.text.count { $0 == "<" } - next.text.count { $0 == ">" }
      }
      index += 1
      if depth <= 0 { return }
    }
  }

  private mutating func readInheritance(_ index: inout Int, type: String) {
    var depth = 0
    while let next = token(index), !next.isMark("{"), !next.isWord("where") {
      if next.isMark("(") || next.isMark("[") { depth += 1 }
      if next.isMark(")") || next.isMark("]") { depth -= 1 }
      if next.kind == .sign, next.text != "->" {
        depth += next.text.count { $0 == "<" } - next.text.count { $0 == ">" }
      }
      let isWhole = !(token(index + 1)?.isMark(".") ?? false)
      if depth == 0, next.kind == .word, isWhole {
        if liveProtocols.contains(next.text) {
          facts.conformances.append(
            DependencyFacts.Conformance(type: type, location: location(index), isLive: true)
          )
        } else if next.text == "TestDependencyKey" {
          facts.conformances.append(
            DependencyFacts.Conformance(type: type, location: location(index), isLive: false)
          )
        }
      }
      index += 1
    }
  }

  // MARK: - Properties

  private mutating func readVariable() {
    let keyword = place
    place += 1
    guard let name = token(place), name.kind == .word else { return }
    guard let type = currentType else { return }
    if name.text == "liveValue", isStatic(keyword) {
      facts.liveValues.append(DependencyFacts.LiveValue(type: type, location: location(place)))
    }
    guard tokens[keyword].text == "var", type.split(separator: ".").last == "DependencyValues", !isStatic(keyword)
    else {
      return
    }
    let isEntry = hasAttribute("DependencyEntry", before: keyword)
    facts.properties.append(
      DependencyFacts.Property(
        name: name.text,
        key: isEntry ? nil : keyRead(after: place),
        isEntry: isEntry,
        location: location(place)
      )
    )
  }

  private func isStatic(_ keyword: Int) -> Bool {
    for index in modifiers(before: keyword) where tokens[index].isWord("static") || tokens[index].isWord("class") {
      return true
    }
    return false
  }

  private func hasAttribute(_ name: String, before keyword: Int) -> Bool {
    modifiers(before: keyword).contains { tokens[$0].isWord(name) }
  }

  /// The attributes and modifiers in front of a declaration.
  private func modifiers(before keyword: Int) -> Range<Int> {
    var index = keyword
    var depth = 0
    while index > 0 {
      let before = tokens[index - 1]
      if before.isMark(")") { depth += 1 }
      if before.isMark("(") { depth -= 1 }
      if depth < 0 { break }
      let isModifier =
        depth > 0 || before.isMark("(") || before.isMark("@") || before.isMark(".")
        || (before.kind == .word && (Self.modifiers.contains(before.text) || isAttribute(index - 1)))
      if !isModifier { break }
      index -= 1
    }
    return index..<keyword
  }

  /// `@Name` or `@Module.Name`
  private func isAttribute(_ index: Int) -> Bool {
    var index = index
    while let before = token(index - 1) {
      if before.isMark("@") { return true }
      guard before.isMark(".") else { return false }
      index -= 2
    }
    return false
  }

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final", "nonisolated",
    "override", "lazy", "weak", "unowned", "mutating", "nonmutating", "dynamic", "optional", "required", "set",
    "unsafe",
  ]

  /// The key in `self[Key.self]` of the property's body.
  private func keyRead(after name: Int) -> String? {
    var index = name + 1
    while let next = token(index), !next.isMark("{") {
      if next.isSign("=") || next.isMark("}") || next.isWord("var") || next.isWord("func") { return nil }
      index += 1
    }
    var depth = 0
    while let next = token(index) {
      if next.isMark("{") { depth += 1 }
      if next.isMark("}") {
        depth -= 1
        if depth == 0 { return nil }
      }
      if next.isWord("self"), let bracket = token(index + 1), bracket.isMark("[") {
        var start = index + 2
        if token(start + 1)?.isMark(":") ?? false { start += 2 }
        if let key = metatype(at: start) { return key }
      }
      index += 1
    }
    return nil
  }

  /// `A.B.self`, without the `.self`.
  private func metatype(at start: Int) -> String? {
    var parts: [String] = []
    var index = start
    while let part = token(index), part.kind == .word {
      if part.text == "self", !part.isQuoted { return parts.isEmpty ? nil : parts.joined(separator: ".") }
      parts.append(part.text)
      index += 1
      skipGenerics(&index)
      guard let dot = token(index), dot.isMark(".") else { return nil }
      index += 1
    }
    return nil
  }

  // MARK: - Uses

  /// `@Dependency(\.name)`, `Dependency(\.name)`, `@Dependency(Key.self)`.
  private mutating func readUse() {
    var index = place + 1
    skipGenerics(&index)
    guard let open = token(index), open.isMark("(") else { return }
    index += 1
    if let slash = token(index), slash.isMark("\\") {
      index += 1
      while let root = token(index), root.kind == .word { index += 1 }
      guard let dot = token(index), dot.isMark("."), let name = token(index + 1), name.kind == .word else { return }
      add(.property(name.text), at: index + 1)
    } else if let key = metatype(at: index) {
      add(.key(key), at: index)
    }
  }

  private mutating func add(_ name: DependencyFacts.Read.Name, at index: Int) {
    facts.reads.append(
      DependencyFacts.Read(name: name, location: location(index), conditions: tokens[index].conditions)
    )
  }
}
