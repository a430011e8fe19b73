/// Whether the names in code that is not read are declared anywhere.
extension ManifestReader {
  mutating func checkWords() {
    // In a type the members of it need no more than their names.
    let types = statements.compactMap { statement -> Range<Int>? in
      guard case .block(let range) = statement, let first = range.first else { return nil }
      return ManifestWords.homes.contains(tokens[first].text) ? range : nil
    }
    var index = 0
    var next = 0
    while index < tokens.count {
      if next < types.count, types[next].lowerBound <= index {
        index = max(index, types[next].upperBound)
        next += 1
      } else {
        if isUnknownWord(index) {
          report(ManifestMisfit(token: index, what: "nothing here is called '\(tokens[index].text)'"))
        } else if let member = misspeltMember(index) {
          report(
            ManifestMisfit(token: index, what: "nothing here has '\(tokens[index].text)'; did you mean '\(member)'?")
          )
        }
        index += 1
      }
    }
  }

  /// Whether nothing declares a function or variable of this name; where a library may, whether it looks misspelt.
  mutating func isUnknown(_ name: String) -> Bool {
    if constants[name] != nil || ManifestWords.globals.contains(name) || declaredNames.contains(name) { return false }
    if importsNothingElse { return true }
    // C has functions such as `getenv`, and a manifest may wrap one in another spelling.
    guard name.utf8.count > 5, let other = nearest(to: name, among: declaredNames, within: 1) else { return false }
    return other.lowercased() != name.lowercased()
  }

  private mutating func isUnknownWord(_ index: Int) -> Bool {
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(tokens[index].first), tokens[index].kind == .word,
      !tokens[index].isQuoted, index == 0 || !isPart(index), !isLabel(index)
    else { return false }
    let name = tokens[index].text
    // It is a keyword too.
    if name == "package", index + 1 < tokens.count, tokens[index + 1].isMark(".") {
      return packageVariable != name && !declaredNames.contains(name)
    }
    return !ManifestWords.keywords.contains(name) && isUnknown(name)
  }

  /// A member, an attribute, a directive, a module or the label of a loop.
  private func isPart(_ index: Int) -> Bool {
    let kind = tokens[index - 1].kind
    if kind == .mark {
      return [UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#")].contains(tokens[index - 1].first)
    }
    return kind == .word && ["break", "continue", "import"].contains(tokens[index - 1].text)
  }

  /// What `.defne(…)` in code probably means: of which type it is a member is not known there.
  private mutating func misspeltMember(_ index: Int) -> String? {
    guard index > 1, tokens[index].kind == .word, tokens[index - 1].isMark("."), index + 1 < tokens.count,
      tokens[index + 1].isMark("("), [.mark, .sign].contains(tokens[index - 2].kind), !tokens[index - 2].closes
    else { return nil }
    let (name, known) = (tokens[index].text, PackageAPI.shared.memberNames)
    guard name.utf8.count > 5, !known.contains(name), !declaredMembers.contains(name) else { return nil }
    return nearest(to: name, among: known, within: 1)
  }

  /// `with:`, `with` in `with other:`, and the platform in `macOS 13`.
  private func isLabel(_ index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    let next = tokens[index + 1]
    if next.isMark(":") || next.kind == .number { return true }
    return next.kind == .word && index + 2 < tokens.count && tokens[index + 2].isMark(":")
  }

  /// A type that is neither known here nor declared.
  mutating func unknownType(_ range: Range<Int>) -> ManifestMisfit? {
    if let token = range.first(where: { tokens[$0].kind == .string || tokens[$0].kind == .number }) {
      return ManifestMisfit(token: token, what: "'\(tokens[token].text)' is no type")
    }
    let words = range.filter { !tokens[$0].isMark("[") && !tokens[$0].isMark("]") && !tokens[$0].isSign("?") }
    guard let first = words.first, let last = words.last,
      words.allSatisfy({ tokens[$0].kind == .word || tokens[$0].isMark(".") }),
      !declaredNames.contains(tokens[last].text)
    else { return nil }
    let isOwn = words.count > 1 && PackageAPI.shared.type(tokens[first].text) != nil
    let isAlone = words.count == 1 && importsNothingElse && !ManifestWords.types.contains(tokens[first].text)
    guard isOwn || isAlone else { return nil }
    return ManifestMisfit(token: last, what: "no type '\(words.map { tokens[$0].text }.joined())' is known here")
  }

  // MARK: - What is declared

  /// No list of names is longer, so that the cost stays linear.
  private static let longest = 64

  mutating func collectDeclaredNames() -> Set<String> {
    var names = Set(constants.keys)
    for index in tokens.indices.dropFirst() where tokens[index].kind == .word {
      let last = index - 1
      if tokens[last].kind == .word {
        if ManifestWords.declarations.contains(tokens[last].text) { names.insert(tokens[index].text) }
      } else if tokens[last].isMark(","), index + 1 < tokens.count {
        // One more name after the first.
        if tokens[index + 1].isSign("=") || tokens[index + 1].isMark(",") { names.insert(tokens[index].text) }
      } else if tokens[last].isMark("("), last > 0, tokens[last - 1].isWord("let") || tokens[last - 1].isWord("var") {
        // `let (a, b)`
        let list = tokens[index...].prefix(Self.longest).prefix { !$0.isMark(")") }
        names.formUnion(list.map(\.text))
      }
      switch tokens[index].text {
      case "func", "init", "subscript": names.formUnion(parameters(after: index))
      // `{ [weak self] a, b in`, and the names of a loop.
      case "in":
        let words = tokens[max(0, index - Self.longest)..<index].reversed().prefix {
          !$0.isMark("{") && !$0.isWord("for")
        }
        names.formUnion(words.filter { $0.kind == .word }.map(\.text))
      default: break
      }
    }
    return names
  }

  /// The names of what a function takes.
  private func parameters(after keyword: Int) -> [String] {
    guard let open = tokens[keyword...].prefix(4).firstIndex(where: { $0.isMark("(") }) else { return [] }
    var rest = ManifestExpressions(tokens, in: open..<min(open + 4 * Self.longest, tokens.count))
    rest.skipBalanced()
    return (open..<(rest.place - 1)).filter { tokens[$0].kind == .word && tokens[$0 + 1].isMark(":") }.map {
      tokens[$0].text
    }
  }

  func collectDeclaredMembers() -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropFirst(2) where tokens[index].kind == .word {
      let keyword = tokens[index - 1].text
      let list = tokens[..<index].reversed().prefix(Self.longest).prefix {
        $0.isMark(",") || $0.kind == .word && !$0.isWord("case")
      }
      let isCase = tokens[..<(index - list.count)].last?.isWord("case") ?? false
      // Of constants it is known of which types they are.
      let isStatic =
        (keyword == "func" || ["let", "var"].contains(keyword) && constants[tokens[index].text] == nil)
        && tokens[max(0, index - 5)..<index].contains { $0.isWord("static") }
      if isCase || isStatic { names.insert(tokens[index].text) }
    }
    return names
  }
}
