/// Reads what a file of an executable registers.
struct CompositionReader {
  /// What a file is to the composition.
  enum Role {
    /// The composition's own: every assignment to a member of a value is a registration.
    case root
    /// Where the program begins: `withDependencies` around all of it registers too.
    case entry
    /// Another one of the executable's target: what `withDependencies` sets may hold for all of the program or for a part.
    case own
    /// One of another target: only what is handed all values registers.
    case other
  }

  struct Block {
    var head: TokenList.Head
    /// `if false { … }`
    var isNever = false
    /// Its code is handed all values, to set them.
    var setsValues = false
    /// `withDependencies { … }`: what it sets is its own.
    var isScope = false
    /// The function around it, if that makes all values: whether they are live is up to those who call it.
    var maker: String?
    /// It registers, or what stands in it does.
    var isHome = false
    var place: Int
  }

  let list: TokenList
  let role: Role
  let closures: ClosureMap
  /// The names that registrations are called by.
  let callees: Set<String>
  private var statements: StatementTracker
  private var names: ValueNames
  private(set) var blocks: [Block] = []
  /// None stands deeper: a limit that keeps the cost linear.
  private static let deepest = 256
  /// Where the value of the registration ends that the current token is part of.
  private var valueEnd = 0
  var facts = CompositionFacts()

  static func read(
    _ tokens: [Token],
    file: String,
    role: Role = .root,
    callees: Set<String> = ["Live"]
  ) -> CompositionFacts {
    var reader = CompositionReader(TokenList(tokens, file: file), role, callees)
    reader.run()
    reader.noteWhatIsNamed()
    reader.facts.inactive = inactiveKeyPaths(tokens.filter { $0.isActive == .no }, file: file)
    return reader.facts
  }

  private init(_ list: TokenList, _ role: Role, _ callees: Set<String>) {
    self.list = list
    self.role = role
    self.callees = callees
    closures = ClosureMap(list)
    statements = StatementTracker(list.tokens)
    names = ValueNames(list)
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
      names.pass(index, closures)
      switch token.text {
      case "{" where token.kind == .mark:
        blocks.append(block(at: index))
        if blocks[blocks.count - 1].setsValues { noteHome() }
      case "}" where token.kind == .mark:
        if let block = blocks.popLast(), block.isHome { facts.homes.append(list.span(block.place..<index + 1)) }
      case "(" where token.kind == .mark:
        readCall(index)
        readHandOver(index)
      case ":" where token.kind == .mark: readReference(index)
      case "=" where token.kind == .sign: readAssignment(index)
      default: break
      }
    }
  }

  /// The function around a registration is part of the composition: it makes what is registered.
  private mutating func noteHome() {
    let isOwn = role == .own || role == .entry
    let function = isOwn ? blocks.firstIndex { $0.head.isFunction } : nil
    if let home = function ?? blocks.indices.last { blocks[home].isHome = true }
  }

  private var isNever: Bool { blocks.contains { $0.isNever } }
  var setsValues: Bool { blocks.contains { $0.setsValues } }
  var isInValues: Bool { blocks.contains { $0.head.type == "DependencyValues" } }
  private var isInScope: Bool { blocks.contains { $0.isScope } }
  private var function: String { "\(list.file)#\(blocks.last { $0.head.isFunction || $0.isScope }?.place ?? -1)" }
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
    guard let callee = list[open - 1], callee.kind == .word || callee.isSign(">"), !callee.isWord("Dependency") else {
      return
    }
    // `.dependency(\.name, value)` is for a part of the program, `.environment(\.name, value)` of the screen.
    let isModifier = ["dependency", "transformDependency"].contains(callee.text)
    if Self.others.contains(callee.text) { return }
    guard role == .root || role == .own && isModifier || callees.contains(callee.text) && callee.kind == .word else {
      return
    }
    var name: DependencyFacts.Read.Name
    var end: Int
    if let (property, place) = list.keyPath(at: open + 1), property != "self" {
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
    if role == .own, isModifier { return facts.scoped.append((name, list.span(values))) }
    let token = list.tokens[open]
    let needs = isModifier ? (all: [], now: []) : members(in: values, open)
    let isCertain = callee.text.first?.isUppercase ?? true || callee.text.lowercased().contains("register")
    register(name, at: open - 1, callee: callee.text, isUnderIf: token.isConditional, isCertain, values, needs)
    facts.reads += needs.all
  }

  /// Functions of others that take key paths of their own.
  private static let others: Set<String> = [
    "animation", "assign", "bind", "binding", "environment", "focused", "observe", "publisher", "scope", "sink",
    "transformEnvironment",
  ]

  private mutating func register(
    _ name: DependencyFacts.Read.Name,
    at index: Int,
    callee: String?,
    isUnderIf: Bool,
    _ isCertain: Bool,
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
        maker: role == .root ? nil : blocks.lazy.compactMap(\.maker).last,
        isConditional: isConditional || isUnderIf,
        isCertain: isCertain,
        conditions: list.tokens[index].conditions,
        needs: needs.now,
        doubles: TestDoubles.find(in: values, of: list),
        words: words,
        factories: Set(values.compactMap { list.implied(at: $0) })
      )
    )
    noteWhatIsMade(in: values)
    facts.homes.append(list.span(values))
    if blocks.contains(where: \.head.isFunction) { noteHome() }
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

  // MARK: - All values

  /// `register(&$0)`, `register(&values)`, `$0.register()`: calls that may set any value.
  private mutating func readHandOver(_ open: Int) {
    readReference(open)
    guard role != .other, let function = list[open - 1], function.kind == .word, blocks.count < Self.deepest,
      setsValues || isInScope, !isNever
    else { return }
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

  /// `prepareDependencies(register)`, `withDependencies: register`: a function that sets what it is handed.
  private mutating func readReference(_ open: Int) {
    guard role != .other, list.isWord(open - 1, "prepareDependencies") || list.isWord(open - 1, "withDependencies"),
      let name = list.reference(at: open + 1), !isNever
    else { return }
    facts.handedOver.append((list.tokens[name].text, list.location(name)))
  }

  // MARK: - Assignments

  /// `$0.name = …`, `values[Key.self] = …`, and in an extension of `DependencyValues` `name = …`.
  private mutating func readAssignment(_ sign: Int) {
    guard sign >= valueEnd, blocks.count < Self.deepest, role == .root || setsValues || isInScope else { return }
    // The setter of a property gives it what somebody else says.
    if blocks.contains(where: { $0.head.isAccessor }) { return }
    if setsAll(sign) { return }
    for target in list.assigned(sign) where mayAssign(target, sign) {
      guard !isNever, !isLost(target.name, nil, sign) else { continue }
      let values = (sign + 1)..<max(sign + 1, list.expressionEnd(sign + 1))
      if role == .own, !setsValues {
        facts.scoped.append((target.name, list.location(target.place)...list.span(values).upperBound))
        continue
      }
      var needs: [DependencyFacts.Read] = []
      if let root = target.root {
        for index in values where list.isWord(index, root) && closures.owners[index] == closures.owners[sign] {
          if let read = member(of: index) { needs.append(read) }
        }
      }
      let token = list.tokens[target.place]
      register(
        target.name,
        at: target.place,
        callee: nil,
        isUnderIf: token.isConditional,
        setsValues,
        values,
        ([], needs)
      )
    }
  }

  private func mayAssign(_ target: TokenList.Assignment, _ sign: Int) -> Bool {
    if target.root == "self" { return isInValues }
    if let root = target.root, names.isOther(root) { return false }
    if target.root == "$0", closures.owners[sign] >= 0, list.isOfElements(closures.owners[sign]) { return false }
    if !target.isBare { return true }
    let name = list.tokens[target.place]
    let isStatement = name.beginsLine || list.isMark(sign - 2, "{") || list.isMark(sign - 2, ";")
    return isInValues && setsValues && isStatement
  }

  /// `$0 = makeValues()` sets what the function says.
  private mutating func setsAll(_ sign: Int) -> Bool {
    guard role != .other, setsValues || isInScope, let root = list[sign - 1], root.kind == .word,
      !list.isMark(sign - 2, "."),
      closures.isArgument(root.text, of: closures.owners[sign], at: sign)
    else { return false }
    let end = max(sign + 1, list.expressionEnd(sign + 1))
    let words = (sign + 1..<end).filter { list.tokens[$0].kind == .word }
    guard let name = words.last(where: { list.isMark($0 + 1, "(") }) ?? words.last else { return true }
    // The library's own hold nothing that is registered.
    let known: Set<String> = ["live", "preview", "test", "_current", "DependencyValues", "init"]
    if !known.contains(list.tokens[name].text) {
      facts.handedOver.append((list.tokens[name].text, list.location(name)))
    }
    return true
  }
}
