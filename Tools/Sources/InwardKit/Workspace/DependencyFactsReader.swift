/// Finds keys, live values and reads of dependencies in the tokens of a source.
struct DependencyFactsReader {
  private enum Scope {
    case type(String)
    case other
  }

  let list: TokenList
  private var tokens: [Token] { list.tokens }
  private var scopes: [Scope] = []
  private var place = 0
  private var facts = DependencyFacts()
  private var liveValues: [(type: String, name: Int)] = []
  /// Where the value for tests or previews ends that the current token is part of: no program reads what it reads.
  private var unreadEnd = 0
  /// The names of variables that hold all values.
  private var allValues: Set<String> = []

  static func read(_ tokens: [Token], file: String) -> DependencyFacts {
    var reader = DependencyFactsReader(list: TokenList(tokens, file: file))
    reader.run()
    return reader.facts
  }

  private init(list: TokenList) { self.list = list }

  private mutating func run() {
    while place < tokens.count {
      switch list.tokens[place].kind {
      case .mark: readMark()
      case .word where Self.mayMatter(list.tokens[place]): readWord(list.tokens[place])
      default: place += 1
      }
    }
    if !allValues.isEmpty { readAll() }
    guard !liveValues.isEmpty else { return }
    let values = LiveValueReader(list)
    facts.liveValues = liveValues.map { values.read(type: $0.type, name: $0.name) }
  }

  private mutating func readMark() {
    if list.isMark(place, "{") { scopes.append(.other) }
    if list.isMark(place, "}") { _ = scopes.popLast() }
    place += 1
  }

  /// The words that ``readWord(_:)`` knows, by their first byte: all others are passed without a closer look.
  private static let words: [[String]] = {
    let all = [
      "struct", "class", "enum", "actor", "extension", "protocol", "typealias", "var", "let", "liveValue", "Dependency",
      "prepareDependencies", "DependencyValues", "Live", "mutating",
    ]
    return (0...UInt8.max).map { first in all.filter { $0.utf8.first == first } }
  }()

  private static func mayMatter(_ word: Token) -> Bool { words[Int(word.first)].contains(word.text) }

  private mutating func readWord(_ token: Token) {
    let isMember = list.isMark(place - 1, ".")
    guard !token.isQuoted || token.text == "liveValue" else { return place += 1 }
    switch token.text {
    case "struct", "class", "enum", "actor", "extension", "protocol":
      if isMember || !readType() { place += 1 }
      return
    case "typealias": if !isMember { readAlias() }
    case "var", "let":
      if !isMember { return readVariable() }
    case "liveValue":
      if list.isMark(place - 1, ","), let type = currentType, declares(place) { liveValues.append((type, place)) }
    case "Dependency": readUse()
    case "prepareDependencies":
      if !list.isWord(place - 1, "func"), list.isMark(place + 1, "(") || list.isMark(place + 1, "{") {
        facts.preparations.append(list.location(place))
        facts.mayRegister = true
      }
    case "DependencyValues": readValues()
    case "Live":
      if list.isMark(place + 1, "("), !isMember { facts.mayRegister = true }
    case "mutating":
      if currentType?.split(separator: ".").last == "DependencyValues" { facts.mayRegister = true }
    default: break
    }
    place += 1
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
    list.isMark(index + 1, ":") || list.isSign(index + 1, "=") || list.isMark(index + 1, "{")
  }

  // MARK: - Types

  /// `typealias Key = DependencyKey` gives the protocol another name.
  private mutating func readAlias() {
    guard let name = list[place + 1], name.kind == .word, list.isSign(place + 2, "=") else { return }
    var index = place + 3
    while let part = list[index], part.line == tokens[place].line || !part.beginsLine {
      if part.kind == .word, !list.isMark(index + 1, ".") { conform(name.text, to: index, isProtocol: true) }
      index += 1
    }
  }

  private mutating func conform(
    _ type: String,
    to index: Int,
    isProtocol: Bool,
    _ declaration: DependencyFacts.Conformance.Declaration = .inModule
  ) {
    facts.conformances.append(
      DependencyFacts.Conformance(
        type: type,
        declaration: declaration,
        via: tokens[index].text,
        isProtocol: isProtocol,
        location: list.location(index),
        conditions: tokens[index].conditions
      )
    )
  }

  /// Reads the head of a type or extension up to its brace; false when it was none.
  private mutating func readType() -> Bool {
    guard let name = list[place + 1], name.kind == .word, name.isQuoted || !Self.notNames.contains(name.text) else {
      return false
    }
    let keyword = tokens[place].text
    var index = place + 1
    var parts = [name.text]
    index += 1
    while list.isMark(index, "."), let next = list[index + 1], next.kind == .word {
      parts.append(next.text)
      index += 2
    }
    list.skipGenerics(&index)
    var type = parts.joined(separator: ".")
    if keyword != "extension", let outer = outerType { type = "\(outer).\(type)" }
    if list.isMark(index, ":") {
      index += 1
      readInheritance(&index, type: type, isProtocol: keyword == "protocol", declaration(of: keyword))
    }
    while let next = list[index], !next.isMark("{") {
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

  /// Of the type whose keyword is here.
  private func declaration(of keyword: String) -> DependencyFacts.Conformance.Declaration {
    if keyword == "extension" { return .anywhere }
    let isPrivate = list.modifiers(before: place).contains {
      list.isWord($0, "private") || list.isWord($0, "fileprivate")
    }
    return isPrivate ? .inFile : .inModule
  }

  private mutating func readInheritance(
    _ index: inout Int,
    type: String,
    isProtocol: Bool,
    _ declaration: DependencyFacts.Conformance.Declaration
  ) {
    var depth = 0
    while let next = list[index], !next.isMark("{"), !next.isWord("where") {
      if next.isMark("(") || next.isMark("[") { depth += 1 }
      if next.isMark(")") || next.isMark("]") { depth -= 1 }
      if next.kind == .sign, next.text != "->" {
        depth += next.text.count { $0 == "<" } - next.text.count { $0 == ">" }
      }
      let isAttribute = list.isMark(index - 1, "@")
      if depth == 0, next.kind == .word, !isAttribute, !list.isMark(index + 1, ".") {
        conform(type, to: index, isProtocol: isProtocol, declaration)
      }
      index += 1
    }
  }

  // MARK: - Properties

  private mutating func readVariable() {
    let keyword = place
    place += 1
    guard let name = list[place], name.kind == .word, let type = currentType else { return }
    let isStatic = list.modifiers(before: keyword).contains { list.isWord($0, "static") || list.isWord($0, "class") }
    if name.text == "liveValue", isStatic { liveValues.append((type, place)) }
    if isStatic, name.text == "testValue" || name.text == "previewValue" {
      unreadEnd = list.value(after: place).upperBound
    }
    guard tokens[keyword].text == "var", !isStatic, type.split(separator: ".").last == "DependencyValues" else {
      return
    }
    let isEntry = list.modifiers(before: keyword).contains { list.isWord($0, "DependencyEntry") }
    let (key, source) = isEntry ? (nil, nil) : list.getter(after: place)
    facts.properties.append(
      DependencyFacts.Property(
        name: name.text,
        key: key,
        source: source,
        type: list.isMark(place + 1, ":") ? list.typeName(at: place + 2) : nil,
        isEntry: isEntry,
        doubles: isEntry ? list.initialDoubles(after: place) : [],
        location: list.location(place)
      )
    )
  }

  // MARK: - Uses

  /// `@Dependency(\.name)`, `Dependency(\.name)`, `@Dependency(Key.self)`.
  private mutating func readUse() {
    guard place >= unreadEnd, let read = list.dependencyRead(at: place) else { return }
    facts.reads.append(read)
    if read.name == .property("self"), let name = list.variable(after: list.balanced(place + 1)) {
      allValues.insert(tokens[name].text)
    }
  }

  /// Of `@Dependency(\.self) var values`, what is read of `values`.
  private mutating func readAll() {
    for index in list.indices where tokens[index].kind == .word && allValues.contains(tokens[index].text) {
      guard let (name, member) = list.member(at: index + 1),
        !list.isMark(index - 1, ".") || list.isWord(index - 2, "self")
      else { continue }
      let conditions = tokens[member].conditions
      facts.reads.append(DependencyFacts.Read(name: name, location: list.location(member), conditions: conditions))
    }
  }

  /// `DependencyValues._current.name`, and functions that may register: `_ values: inout DependencyValues`,
  /// `-> DependencyValues`.
  private mutating func readValues() {
    let before = list.beginning(of: place) - 1
    if list.isWord(before, "inout") || list.isSign(before, "->") { facts.mayRegister = true }
    guard list.isMark(place + 1, "."), list.isWord(place + 2, "_current"),
      let (name, index) = list.member(at: place + 3), !list.isSign(index + 1, "=")
    else { return }
    let conditions = tokens[index].conditions
    facts.reads.append(DependencyFacts.Read(name: name, location: list.location(index), conditions: conditions))
  }
}

extension TokenList {
  /// What is read by the `Dependency(…)` at `start`, if that is what stands here.
  func dependencyRead(at start: Int) -> DependencyFacts.Read? {
    var index = start + 1
    skipGenerics(&index)
    guard isMark(index, "(") else { return nil }
    if let (name, place) = keyPath(at: index + 1) {
      let conditions = tokens[place].conditions
      return DependencyFacts.Read(name: .property(name), location: location(place), conditions: conditions)
    }
    guard let key = metatype(at: index + 1) else { return nil }
    let conditions = tokens[index + 1].conditions
    return DependencyFacts.Read(name: .key(key.name), location: location(index + 1), conditions: conditions)
  }
}
