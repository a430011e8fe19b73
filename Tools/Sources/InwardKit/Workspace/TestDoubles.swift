/// A word of a live value that names something made for tests.
struct TestDouble: Equatable, Sendable {
  var word: String
  var location: Location
}

/// Tells by its name what is made for tests.
enum TestDoubles {
  /// Words that no implementation has in its name.
  private static let words: Set<String> = ["mock", "mocked", "fake", "stub", "stubbed", "dummy", "spy", "noop"]
  /// Whole names that only say for whom a value is, or that it keeps nothing.
  private static let names: Set<String> = [
    "testValue", "previewValue", "preview", "previews", "inMemory", "noOp", "unimplemented",
  ]
  /// Beginnings of a type's name that say the same, where the type itself is the value: a `LinkPreview` is none.
  private static let beginnings = ["Preview", "InMemory", "NoOp"]

  /// Whether a name is that of a double; `isWhole` where the value is this and not only made with it.
  static func isDouble(_ name: String, isWhole: Bool = false) -> Bool {
    if names.contains(name) { return isWhole || name.hasSuffix("Value") || name == "unimplemented" }
    if isWhole,
      beginnings.contains(where: { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false })
    {
      return true
    }
    var word = ""
    for character in name + "_" {
      if character.isUppercase || character == "_" {
        if words.contains(word.lowercased()) { return true }
        word = ""
      }
      if character != "_" { word.append(character) }
    }
    return false
  }

  /// The doubles in a stretch of code; what only debug builds compile does not ship.
  static func find(in range: Range<Int>, of list: TokenList) -> [TestDouble] {
    let heads = heads(in: range, of: list)
    return range.compactMap { index in
      let token = list.tokens[index]
      guard token.kind == .word, isDouble(token.text, isWhole: heads.contains(index)) else { return nil }
      // A label builds nothing, and neither does a case to compare with.
      if list.isMark(index + 1, ":"), !isChoice(index, in: list) { return nil }
      if token.conditions.contains(where: { $0.name == "DEBUG" && $0.holds }) { return nil }
      return TestDouble(word: token.text, location: list.location(index))
    }
  }

  /// Whether the word in front of a `:` is the first of two values: `condition ? word : other`.
  private static func isChoice(_ index: Int, in list: TokenList) -> Bool {
    var depth = 0
    for place in stride(from: index - 1, to: max(0, index - 64), by: -1) {
      if list.tokens[place].closes { depth += 1 }
      if list.tokens[place].opens { depth -= 1 }
      if depth < 0 || depth == 0 && (list.isWord(place, "case") || list.isMark(place, ",")) { return false }
      if depth == 0, list.isSign(place, "?") { return true }
    }
    return false
  }

  /// The names that a value is, not those it is made with: of `.a`, `A.b(c)`, `{ _ in A() }`, `{ return .a }`.
  private static func heads(in range: Range<Int>, of list: TokenList) -> Set<Int> {
    var heads: Set<Int> = []
    for index in range {
      guard let token = list[index], token.kind == .word, !passed.contains(token.text) else { continue }
      var before = index - 1
      while list.isMark(before, "."), let root = list[before - 1], root.kind == .word, !passed.contains(root.text),
        !root.isWord("in"), before - 1 >= range.lowerBound
      {
        before -= 2
      }
      if list.isMark(before, ".") { before -= 1 }
      while let word = list[before], word.kind == .word, passed.contains(word.text), before > range.lowerBound {
        before -= 1
      }
      // A value in parentheses is an argument, unless it is what a registration is called with.
      guard let start = list[before] else { continue }
      let begins = start.isMark("{") || start.isWord("in") || start.isSign("=") || start.isWord("return")
      let isStatement = (list[before + 1]?.beginsLine ?? false) && !start.isMark("(") && !start.isMark(",")
      if begins || isStatement || before < range.lowerBound || start.isSign("??") { heads.insert(index) }
    }
    return heads
  }

  private static let passed: Set<String> = ["return", "try", "await", "any", "some"]
}
