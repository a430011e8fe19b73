/// What names stand for when the package is made.
extension ManifestReader {
  private static let largest = 1024

  /// Takes statements in their order: what a variable is when the package is made counts.
  mutating func collectConstants() {
    var isPackageMade = false
    for statement in statements {
      switch statement {
      case .constant(let constant):
        if packageArguments(of: constant) != nil { isPackageMade = true }
        define(constant)
      case .change(let change): apply(change, isPackageMade: isPackageMade)
      case .block(let range):
        for index in range where isChange(at: index) { forget(tokens[index].text) }
      }
    }
    for index in tokens.indices.dropFirst() where tokens[index - 1].isSign("&") {
      forget(tokens[index].text)
      if tokens[index].isWord(packageVariable) { report(location(index), "what is done to '&\(packageVariable)'") }
    }
  }

  private mutating func define(_ constant: ManifestConstant) {
    if constant.isVariable { variables.insert(constant.name) }
    var known = constant
    if constant.isConditional { known.value = unknown(constant.value) }
    if let index = constants[constant.name]?.firstIndex(where: { $0.home.name == constant.home.name }) {
      if !constant.isConditional, constants[constant.name]?[index].isConditional == false {
        report(ManifestMisfit(token: constant.value.token, what: "'\(constant.name)' is declared twice"))
      }
      known.value = unknown(constant.value)
      constants[constant.name]?[index] = known
    } else {
      constants[constant.name, default: []].append(known)
    }
    // The package is the last to read anything.
    if packageArguments(of: constant) == nil { note(constant.value) }
  }

  private mutating func apply(_ change: ManifestChange, isPackageMade: Bool) {
    let name = change.path[0]
    note(change.value)
    guard change.path.count == 1, let index = constants[name]?.firstIndex(where: { $0.home.name.isEmpty }),
      let old = constants[name]?[index].value
    else {
      for name in change.path where variables.contains(name) { forget(name) }
      return
    }
    // Whoever read it before the change has another value.
    let isKnown = !isPackageMade && !readNames.contains(name) && !tokens[change.range.lowerBound].isConditional
    let new = isKnown ? changed(old, change) : unknown(old)
    constants[name]?[index].value = new
  }

  private mutating func forget(_ name: String) {
    for index in (constants[name] ?? []).indices { constants[name]?[index].value.value = .code }
  }

  private func unknown(_ value: ManifestValue.Located) -> ManifestValue.Located {
    ManifestValue.Located(value: .code, token: value.token)
  }

  /// Notes the names that a value is made of.
  private mutating func note(_ value: ManifestValue.Located) {
    switch value.value {
    case .constant(let name): readNames.insert(name.text)
    case .member(let name): readNames.insert(name)
    case .array(let elements): for element in elements { note(element) }
    case .dictionary(let members):
      for member in members {
        note(member.key)
        note(member.value)
      }
    case .call(_, let arguments): for argument in arguments { note(argument.value) }
    case .sum(let parts): for part in parts { note(part) }
    case .string(let literal):
      _ = StringLiteral.value(of: literal) { name in
        readNames.insert(name.text)
        return ""
      }
    case .number, .bool, .none, .code: break
    }
  }

  /// Whether a block may change the variable that it mentions here.
  private func isChange(at index: Int) -> Bool {
    let token = tokens[index]
    guard token.kind == .word, variables.contains(token.text) else { return false }
    guard index > 0 else { return true }
    return !tokens[index - 1].isWord("let") && !tokens[index - 1].isWord("var")
  }

  private func changed(_ old: ManifestValue.Located, _ change: ManifestChange) -> ManifestValue.Located {
    var new = old
    switch (old.value, change.operation, change.value.value) {
    case (_, "=", _): return change.value
    // Nobody lists so much by hand, and what a program wrote is not worth hours.
    case (.array(let elements), _, _) where elements.count > Self.largest: return unknown(old)
    case (.sum(let parts), _, _) where parts.count > Self.largest: return unknown(old)
    case (.array(let elements), "append", _): new.value = .array(elements + [change.value])
    case (.array(let elements), "+=", .array(let more)),
      (.array(let elements), "append(contentsOf:)", .array(let more)):
      new.value = .array(elements + more)
    case (.sum(let parts), "+=", _), (.sum(let parts), "append(contentsOf:)", _):
      new.value = .sum(parts + [change.value])
    case (_, "+=", _), (_, "append(contentsOf:)", _): new.value = .sum([old, change.value])
    default: return unknown(old)
    }
    return new
  }
}
