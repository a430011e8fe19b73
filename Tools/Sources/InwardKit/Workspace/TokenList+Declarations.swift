extension TokenList {
  /// The attributes and modifiers in front of a declaration.
  func modifiers(before keyword: Int) -> Range<Int> {
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
    while let before = self[index - 1] {
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

  /// The last name of the type that is written here, if it is one type: `Logging` of `(any LogDomain.Logging)?`.
  func typeName(at start: Int) -> String? {
    var index = start
    while isMark(index, "(") || isWord(index, "any") || isWord(index, "some") { index += 1 }
    guard var name = self[index], name.kind == .word else { return nil }
    index += 1
    skipGenerics(&index)
    while isMark(index, "."), let next = self[index + 1], next.kind == .word {
      name = next
      index += 2
      skipGenerics(&index)
    }
    // One of several.
    if isMark(start, "("), isMark(index, ",") || isMark(index, ":") { return nil }
    while isMark(index, ")") || isSign(index, "?") { index += 1 }
    let isFunction = isSign(index, "->") || isWord(index, "throws") || isWord(index, "async")
    return isFunction ? nil : name.text
  }

  /// The key in `self[Key.self]` of a property's body, or else the first property in it that is read of `self`.
  func getter(after name: Int) -> (key: String?, source: String?) {
    var index = name + 1
    while let next = self[index], !next.isMark("{") {
      if next.isSign("=") || next.isMark("}") || next.isWord("var") || next.isWord("func") { return (nil, nil) }
      index += 1
    }
    var source: String?
    for place in index..<max(index, balanced(index)) where isWord(place, "self") {
      switch member(at: place + 1)?.name {
      case .key(let key): return (key, nil)
      case .property(let name): source = source ?? name
      case nil: break
      }
    }
    return (nil, source)
  }

  /// What the initial value of a property is made of that is made for tests.
  func initialDoubles(after name: Int) -> [TestDouble] {
    guard let sign = (name..<min(tokens.count, name + 64)).first(where: { isSign($0, "=") }) else { return [] }
    return TestDoubles.find(in: (sign + 1)..<max(sign + 1, expressionEnd(sign + 1)), of: self)
  }

  /// The value that is named here, behind all values, and where: `.name`, `[Key.self]`, `[key: Key.self]` or
  /// `[keyPath: \.name]`.
  func member(at start: Int) -> (name: DependencyFacts.Read.Name, place: Int)? {
    if isMark(start, "."), let name = self[start + 1], name.kind == .word {
      return (.property(name.text), start + 1)
    }
    guard isMark(start, "[") else { return nil }
    let index = isMark(start + 2, ":") ? start + 3 : start + 1
    if let (name, place) = keyPath(at: index) { return (.property(name), place) }
    return metatype(at: index).map { (.key($0.name), index) }
  }
}
