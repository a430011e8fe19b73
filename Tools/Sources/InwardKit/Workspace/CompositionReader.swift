/// Reads what a file of a composition root registers.
struct CompositionReader {
  /// What a file is to the composition.
  enum Role {
    /// The composition's own: every assignment to a member of a value is a registration.
    case root
    /// Where the program begins: `withDependencies` around all of it registers too.
    case entry
    /// Another one that the program holds: only what is handed all values registers.
    case other
  }

  private struct Block {
    var head: TokenList.Head
    /// `if false { … }`
    var isNever: Bool
    /// Its code is handed all values, to set them.
    var setsValues: Bool
    var place: Int
  }

  private let list: TokenList
  private let role: Role
  private let closures: ClosureMap
  private var statements: StatementTracker
  private var blocks: [Block] = []
  /// None stands deeper: a limit that keeps the cost linear.
  private static let deepest = 256
  /// Where the value of the registration ends that the current token is part of.
  private var valueEnd = 0
  private var facts = CompositionFacts()

  static func read(_ tokens: [Token], file: String, role: Role = .root) -> CompositionFacts {
    var reader = CompositionReader(TokenList(tokens, file: file), role)
    reader.run()
    reader.facts.inactive = inactiveKeyPaths(tokens.filter { $0.isActive == .no }, file: file)
    return reader.facts
  }

  private init(_ list: TokenList, _ role: Role) {
    self.list = list
    self.role = role
    closures = ClosureMap(list)
    statements = StatementTracker(list.tokens)
  }

  private static func inactiveKeyPaths(_ tokens: [Token], file: String) -> [String: Location] {
    var places: [String: Location] = [:]
    for index in tokens.indices.dropLast(2) where tokens[index].isMark("\\") && tokens[index + 1].isMark(".") {
      guard tokens[index + 2].kind == .word else { continue }
      places[tokens[index + 2].text] = Location(file: file, line: tokens[index].line, column: tokens[index].column)
    }
    return places
  }

  private mutating func run() {
    for index in list.indices {
      let token = list.tokens[index]
      statements.pass(index)
      switch token.text {
      case "{" where token.kind == .mark: blocks.append(block(at: index))
      case "}" where token.kind == .mark: _ = blocks.popLast()
      case "(" where token.kind == .mark:
        readCall(index)
        readHandOver(index)
      case "=" where token.kind == .sign: readAssignment(index)
      default: break
      }
    }
  }

  // MARK: - Blocks

  private mutating func block(at brace: Int) -> Block {
    let isNever = list.isWord(brace - 1, "false") && list.isWord(brace - 2, "if")
    let head = list.head(of: brace)
    var setsValues = head.type == nil && (preparesValues(brace) || head.isFunction && takesValues(brace))
    if head.isFunction, blocks.last?.head.type == "DependencyValues" {
      setsValues = true
      noteFunction(brace)
    }
    return Block(head: head, isNever: isNever, setsValues: setsValues, place: brace)
  }

  /// `prepareDependencies { … }`, and where the program begins `withDependencies { … }` or `withDependencies: { … }`.
  private func preparesValues(_ brace: Int) -> Bool {
    var word = brace - 1
    if list.isMark(word, "(") || list.isMark(word, ":") { word -= 1 }
    if list.isWord(word, "prepareDependencies") { return true }
    return role != .other && list.isWord(word, "withDependencies")
  }

  /// `func register(_ values: inout DependencyValues) {`
  private mutating func takesValues(_ brace: Int) -> Bool {
    var index = brace - 1
    var takes = false
    while index > 0, brace - index < 256, !list.isWord(index, "func") {
      if list.isMark(index, "{") || list.isMark(index, "}") { return false }
      if list.isWord(index, "DependencyValues"), list.isWord(index - 1, "inout") { takes = true }
      index -= 1
    }
    if takes { noteFunction(brace) }
    return takes
  }

  private mutating func noteFunction(_ brace: Int) {
    for index in stride(from: brace - 1, to: max(0, brace - 256), by: -1) where list.isWord(index, "func") {
      if let name = list[index + 1] { facts.functions.insert(name.text) }
      return
    }
  }

  private var isNever: Bool { blocks.contains { $0.isNever } }
  private var setsValues: Bool { blocks.contains { $0.setsValues } }
  private var isInValues: Bool { blocks.contains { $0.head.type == "DependencyValues" } }
  private var function: String { "\(list.file)#\(blocks.last { $0.head.isFunction }?.place ?? -1)" }
  private var isConditional: Bool {
    for block in blocks.reversed() {
      if block.head.isConditional { return true }
      if block.head.isFunction { return false }
    }
    return false
  }

  // MARK: - Calls

  /// `Live(\.name) { … }`, `Live(Key.self) { … }`, `container.register(\.name) { … }`, `Live(\.name, value)`.
  private mutating func readCall(_ open: Int) {
    guard let callee = list[open - 1], callee.kind == .word || callee.isSign(">"), !callee.isWord("Dependency"),
      role == .root || callee.isWord("Live")
    else { return }
    var name: DependencyFacts.Read.Name
    var end: Int
    if let (property, place) = list.keyPath(at: open + 1) {
      name = .property(property)
      end = place + 1
    } else if let (key, past) = list.metatype(at: open + 1) {
      name = .key(key)
      end = past
    } else {
      return
    }
    // `values.map(\.name)` gives nothing a value.
    let hasValue = list.isMark(end, ",") || list.isMark(end, ")") && list.isMark(end + 1, "{")
    guard hasValue, blocks.count < Self.deepest, !isNever, !isLost(name, callee, open - 1) else { return }
    let values = valueRange(open)
    let token = list.tokens[open]
    let needs = members(in: values, open)
    register(name, at: open - 1, callee: callee.text, isUnderIf: token.isConditional, values, needs)
    facts.reads += needs.all
  }

  private mutating func register(
    _ name: DependencyFacts.Read.Name,
    at index: Int,
    callee: String?,
    isUnderIf: Bool,
    _ values: Range<Int>,
    _ needs: (all: [DependencyFacts.Read], now: [DependencyFacts.Read])
  ) {
    var words: [String: Location] = [:]
    for place in values where list.tokens[place].kind == .word && !list.isMark(place + 1, ":") {
      words[list.tokens[place].text] = list.location(place)
    }
    facts.registrations.append(
      CompositionFacts.Registration(
        name: name,
        location: list.location(index),
        callee: callee,
        function: function,
        isConditional: isConditional || isUnderIf,
        conditions: list.tokens[index].conditions,
        needs: needs.now,
        doubles: TestDoubles.find(in: values, of: list),
        words: words,
        types: Set(values.compactMap { list.made(at: $0) })
      )
    )
    valueEnd = max(valueEnd, values.upperBound)
  }

  /// Whether what stands here never gets into the composition; notes where, if so.
  private mutating func isLost(_ name: DependencyFacts.Read.Name, _ callee: Token?, _ index: Int) -> Bool {
    switch statements.fate(at: index) {
    case .taken: return false
    case .dropped:
      // A function or an assignment acts, whatever becomes of its value; `Live(…)` is a value and nothing else.
      guard let callee, callee.text.first?.isUppercase ?? false, !list.isMark(index - 1, ".") else { return false }
    case .never: break
    }
    if case .property(let property) = name { facts.lost[property] = list.location(callee == nil ? index - 1 : index) }
    return true
  }

  /// From the opening parenthesis to the end of the call's trailing closures.
  private func valueRange(_ open: Int) -> Range<Int> {
    var end = list.balanced(open)
    while true {
      if list.isMark(end, "{") {
        end = list.balanced(end)
      } else if list[end]?.kind == .word, list.isMark(end + 1, ":"), list.isMark(end + 2, "{") {
        end = list.balanced(end + 2)
      } else {
        return open..<max(open, end)
      }
    }
  }

  /// `register(&$0)`, `register(&values)`, `$0.register()`: calls that may set any value.
  private mutating func readHandOver(_ open: Int) {
    guard role != .other, setsValues, let function = list[open - 1], function.kind == .word, !isNever else { return }
    let isMethod = list.isMark(open - 2, ".") && list[open - 3]?.kind == .word && !list.isMark(open - 4, ".")
    if isMethod, let root = list[open - 3], root.beginsLine || list.isMark(open - 4, "{") || list.isMark(open - 4, ";"),
      closures.isArgument(root.text, of: closures.owners[open], at: open)
    {
      facts.handedOver.append((function.text, list.location(open - 1)))
    }
    for index in (open + 1)..<max(open + 1, list.balanced(open)) where list.isSign(index, "&") {
      facts.handedOver.append((function.text, list.location(open - 1)))
      return
    }
  }

  // MARK: - Assignments

  /// `$0.name = …`, `values[Key.self] = …`, and in an extension of `DependencyValues` `name = …`.
  private mutating func readAssignment(_ sign: Int) {
    guard role == .root || setsValues, sign >= valueEnd, let target = assigned(sign) else { return }
    // The setter of a property gives it what somebody else says.
    if blocks.contains(where: { $0.head.isAccessor }) { return }
    guard blocks.count < Self.deepest, !isNever, !isLost(target.name, nil, sign) else { return }
    let values = (sign + 1)..<max(sign + 1, list.expressionEnd(sign + 1))
    var needs: [DependencyFacts.Read] = []
    if let root = target.root {
      for index in values where list.isWord(index, root) && closures.owners[index] == closures.owners[sign] {
        if let read = member(of: index) { needs.append(read) }
      }
    }
    let token = list.tokens[target.place]
    register(target.name, at: target.place, callee: nil, isUnderIf: token.isConditional, values, ([], needs))
  }

  private func assigned(_ sign: Int) -> (name: DependencyFacts.Read.Name, place: Int, root: String?)? {
    if list.isMark(sign - 1, "]") {
      var index = sign - 2
      while index > 0, sign - index < 64, !list.isMark(index, "[") { index -= 1 }
      let start = list.isMark(index + 2, ":") ? index + 3 : index + 1
      guard let root = list[index - 1], root.kind == .word, let key = list.metatype(at: start) else { return nil }
      return (.key(key.name), start, root.text)
    }
    guard let name = list[sign - 1], name.kind == .word else { return nil }
    if list.isMark(sign - 2, ".") {
      guard let root = list[sign - 3] else { return nil }
      // The members of something else's member are not values of their own.
      if root.kind == .word, list.isMark(sign - 4, ".") { return nil }
      if root.isWord("self"), !isInValues { return nil }
      guard root.kind == .word || root.isMark("]") || root.isMark(")") else { return nil }
      return (.property(name.text), sign - 1, root.kind == .word ? root.text : nil)
    }
    let isStatement = name.beginsLine || list.isMark(sign - 2, "{") || list.isMark(sign - 2, ";")
    guard isInValues, setsValues, isStatement else { return nil }
    return (.property(name.text), sign - 1, nil)
  }

  // MARK: - Reads

  /// The earlier values that a factory reads: all, and those that it reads while it runs.
  private func members(
    in range: Range<Int>,
    _ open: Int
  ) -> (all: [DependencyFacts.Read], now: [DependencyFacts.Read]) {
    let factories = range.filter { list.isMark($0, "{") && closures.owners[$0] == closures.owners[open] }
    var all: [DependencyFacts.Read] = []
    var now: [DependencyFacts.Read] = []
    for factory in factories {
      // `close: { await $0.close() }` is handed the value itself.
      if list.isMark(factory - 1, ":"), list.isWord(factory - 2, "close") { continue }
      for index in factory..<max(factory, list.balanced(factory)) {
        guard let word = list[index], word.kind == .word, closures.isArgument(word.text, of: factory, at: index),
          let read = member(of: index)
        else { continue }
        all.append(read)
        if closures.owners[index] == factory { now.append(read) }
      }
      now += list.needs(in: factory..<max(factory, list.balanced(factory)), closures)
    }
    return (all, now)
  }

  /// `name` of the `root.name` at `index`.
  private func member(of index: Int) -> DependencyFacts.Read? {
    guard !list.isMark(index - 1, "."), list.isMark(index + 1, "."), let name = list[index + 2], name.kind == .word,
      !list.isSign(index + 3, "=")
    else { return nil }
    return DependencyFacts.Read(
      name: .property(name.text),
      location: list.location(index + 2),
      conditions: name.conditions
    )
  }
}
