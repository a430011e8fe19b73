/// Where a source makes a value, or has one made.
struct ValueUse {
  enum Kind {
    /// `Outer.Type(…)`, by all of the names that are written.
    case made([String])
    /// `Outer.Type.name`, or a `.name` of which it is written what it is.
    case member([String], String)
    /// `name(…)` of which it is written what it gives.
    case function(String, result: String)
    /// `.name(…)` of a type that is not written near it.
    case unknown(String)
  }

  var kind: Kind
  var place: Int
  /// What the functions around it give back.
  var results: [String]
}

extension TokenList {
  /// Every value that is made here. `assigned` tells the type of a property of all values.
  func valueUses(assigned: (String) -> String?) -> [ValueUse] {
    var frames = CodeFrames(self)
    var uses: [ValueUse] = []
    for index in indices {
      frames.pass(index)
      if frames.isTooDeep { continue }
      let token = tokens[index]
      let kind: ValueUse.Kind? =
        if token.isMark(".") {
          impliedUse(at: index, frames, assigned)
        } else if token.kind == .word, !isMember(index) {
          token.text.first?.isUppercase ?? false ? namedUse(at: index, frames) : call(at: index, frames, assigned)
        } else {
          nil
        }
      if let kind { uses.append(ValueUse(kind: kind, place: lastName(of: kind, at: index), results: frames.results)) }
    }
    return uses
  }

  /// Where the last name of a type stands.
  private func lastName(of kind: ValueUse.Kind, at start: Int) -> Int {
    var last = start
    var index = start
    while let name = self[index], name.kind == .word, name.text.first?.isUppercase ?? false {
      last = index
      index += 1
      skipGenerics(&index)
      guard isMark(index, ".") else { break }
      index += 1
    }
    return last
  }

  /// `\.name`, `@name`, `#name`, `x.name`
  private func isMember(_ index: Int) -> Bool {
    isMark(index - 1, ".") || isMark(index - 1, "@") || isMark(index - 1, "#") || isMark(index - 1, "\\")
  }

  private func namedUse(at start: Int, _ frames: CodeFrames) -> ValueUse.Kind? {
    if let before = self[start - 1], before.kind == .word, Self.others.contains(before.text) { return nil }
    var names: [String] = []
    var member: String?
    var index = start
    while let name = self[index], name.kind == .word {
      guard name.text.first?.isUppercase ?? false else {
        member = name.text
        break
      }
      names.append(name.text)
      index += 1
      skipGenerics(&index)
      guard isMark(index, ".") else { break }
      index += 1
    }
    if names.first == "Self" { names.replaceSubrange(0..<1, with: frames.type) }
    guard !names.isEmpty, let member else { return names.isEmpty || !isMark(index, "(") ? nil : .made(names) }
    switch member {
    case "self", "Type": return nil
    case "init": return .made(names)
    default: return .member(names, member)
    }
  }

  private static let others: Set<String> = [
    "struct", "class", "actor", "enum", "extension", "protocol", "func", "typealias", "case", "macro", "is", "as",
    "import",
  ]

  private func impliedUse(
    at dot: Int,
    _ frames: CodeFrames,
    _ assigned: (String) -> String?
  ) -> ValueUse.Kind? {
    guard let name = self[dot + 1], name.kind == .word, name.text.first?.isLowercase ?? false,
      let expected = expectation(at: dot, frames, assigned)
    else { return nil }
    switch (expected, name.text) {
    case (.type(let type), "init"): return .made([type])
    case (.type(let type), _): return .member([type], name.text)
    case (.unknown, _): return implied(at: dot).map { .unknown($0) }
    }
  }

  private func call(at index: Int, _ frames: CodeFrames, _ assigned: (String) -> String?) -> ValueUse.Kind? {
    guard isMark(index + 1, "("), case .type(let type)? = expectation(at: index, frames, assigned) else { return nil }
    return .function(tokens[index].text, result: type)
  }

  private enum Expectation {
    case type(String)
    case unknown
  }

  /// What an expression that begins here has to be, as far as it is written in front; nil where none begins.
  private func expectation(
    at start: Int,
    _ frames: CodeFrames,
    _ assigned: (String) -> String?
  ) -> Expectation? {
    var before = start - 1
    while isWord(before, "try") || isWord(before, "await") { before -= 1 }
    var type: String?
    if isSign(before, "=") {
      type = annotation(before: before) ?? (self[before - 1]?.kind == .word ? assigned(tokens[before - 1].text) : nil)
    } else if isWord(before, "return") || isMark(before, "{") || isCaseEnd(before) {
      type = frames.result
    } else {
      let begins = "([,:".unicodeScalars.contains { isMark(before, $0) } || isWord(before, "in")
      guard begins else { return nil }
    }
    return frames.resolved(type).map { .type($0) } ?? .unknown
  }

  /// The `:` of a `case …:` or `default:`
  private func isCaseEnd(_ colon: Int) -> Bool {
    guard isMark(colon, ":") else { return false }
    for index in stride(from: colon - 1, to: max(0, colon - 32), by: -1) {
      if isWord(index, "case") || isWord(index, "default") { return true }
      if isMark(index, "{") || isMark(index, "}") || isSign(index, "?") || tokens[index].beginsLine { return false }
    }
    return false
  }
}
