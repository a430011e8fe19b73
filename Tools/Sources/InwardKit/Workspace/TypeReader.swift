/// What a module says of one type, in its declaration and in extensions.
struct TypeFacts {
  /// The names of each declaration, the outer ones first; none where the type is only extended.
  var declarations: [[String]] = []
  /// What it inherits from and conforms to.
  var inherited: Set<String> = []
  /// What its static members give, by their names.
  var statics: [String: Set<String>] = [:]
  /// What its functions give back.
  var results: Set<String> = []

  mutating func merge(_ other: TypeFacts) {
    declarations += other.declarations
    inherited.formUnion(other.inherited)
    statics.merge(other.statics) { $0.union($1) }
    results.formUnion(other.results)
  }
}

/// Reads all that a source says of a type.
struct TypeReader {
  private let list: TokenList
  private let name: String
  private var frames: CodeFrames
  private var facts = TypeFacts()

  /// Nil where the source neither declares nor extends the type.
  static func read(_ name: String, in list: TokenList) -> TypeFacts? {
    guard list.tokens.contains(where: { $0.kind == .word && $0.text == name }) else { return nil }
    var reader = TypeReader(list, name)
    for index in list.indices { reader.read(index) }
    return reader.isFound ? reader.facts : nil
  }

  private var isFound = false

  private init(_ list: TokenList, _ name: String) {
    self.list = list
    self.name = name
    frames = CodeFrames(list)
  }

  private mutating func read(_ index: Int) {
    frames.pass(index)
    if list.isMark(index, "{"), case .type(let names)? = frames.frames.last, names.last == name {
      isFound = true
      readHead(before: index, names)
    }
    guard case .type(let names)? = frames.frames.last, names.last == name, let token = list[index], token.kind == .word,
      !token.isQuoted, ["func", "var", "let"].contains(token.text), !list.isMark(index - 1, "."),
      let member = list[index + 1], member.kind == .word
    else { return }
    let isStatic = list.modifiers(before: index).contains { list.isWord($0, "static") || list.isWord($0, "class") }
    let result =
      token.text == "func" ? frames.resolved(list.functionResult(after: index + 1)) : variableType(after: index + 1)
    guard let result else { return }
    if isStatic {
      facts.statics[member.text, default: []].insert(result)
    }
    if token.text == "func" { facts.results.insert(result) }
  }

  private mutating func readHead(before brace: Int, _ names: [String]) {
    var index = brace - 1
    var colon: Int?
    while index > 0, brace - index < 256 {
      if list.isMark(index, ":") { colon = index }
      let word = list.tokens[index].text
      if list.tokens[index].kind == .word, ["struct", "class", "enum", "actor", "extension"].contains(word) {
        if word != "extension" { facts.declarations.append(names) }
        break
      }
      index -= 1
    }
    guard let colon else { return }
    for place in (colon + 1)..<brace where list.tokens[place].kind == .word {
      if list.isWord(place, "where") { break }
      facts.inherited.insert(list.tokens[place].text)
    }
  }

  /// Of a `name: Type`, or else of what its value begins with: `name = Type(…)`.
  private func variableType(after name: Int) -> String? {
    if list.isMark(name + 1, ":") { return frames.resolved(list.typeName(at: name + 2)) }
    guard list.isSign(name + 1, "="), let head = list[name + 2], head.kind == .word else { return nil }
    var index = name + 3
    list.skipGenerics(&index)
    let isMade = list.isMark(index, "(") || list.isMark(index, "{") || list.isMark(index, ".")
    return isMade ? frames.resolved(head.text) : nil
  }
}

extension TokenList {
  /// The last name of what a function gives back whose name is here.
  func functionResult(after name: Int) -> String? {
    var index = name + 1
    skipGenerics(&index)
    guard isMark(index, "(") else { return nil }
    index = balanced(index)
    while isWord(index, "async") || isWord(index, "throws") || isMark(index, "(") {
      index = isMark(index, "(") ? balanced(index) : index + 1
    }
    return isSign(index, "->") ? typeName(at: index + 1) : nil
  }

  /// What functions of a name give back that stand in no type.
  func globalResults(of name: String) -> Set<String> {
    var depth = 0
    var results: Set<String> = []
    for index in indices {
      if tokens[index].opens { depth += 1 }
      if tokens[index].closes { depth -= 1 }
      guard depth == 0, isWord(index, "func"), self[index + 1]?.text == name else { continue }
      if let result = functionResult(after: index + 1) { results.insert(result) }
    }
    return results
  }

  /// The last names of the types that have a static function of a name here.
  func typesWithStatic(_ name: String) -> Set<String> {
    var frames = CodeFrames(self)
    var types: Set<String> = []
    for index in indices {
      frames.pass(index)
      guard isWord(index, "func"), self[index + 1]?.text == name, let type = frames.type.last else { continue }
      if modifiers(before: index).contains(where: { isWord($0, "static") || isWord($0, "class") }) {
        types.insert(type)
      }
    }
    return types
  }
}
