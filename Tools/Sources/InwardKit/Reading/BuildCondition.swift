/// A condition of an `#if` that only a build decides, and whether it holds in a branch.
struct BuildCondition: Sendable {
  /// Without blanks, and without a `!` in front of all of it.
  var name: String
  var holds: Bool
  /// `#if os(Windows)`, as written.
  var directive: String
  var line: Int
  /// A later branch of the chain: `#else`.
  var isOtherwise = false

  init(directive: String, line: Int) {
    self.directive = directive
    self.line = line
    var name = directive.split(separator: " ", maxSplits: 1).dropFirst().joined().filter { $0 != " " && $0 != "\t" }
    holds = true
    if name.hasPrefix("!"), Self.isOne(name.dropFirst()) {
      name.removeFirst()
      holds = false
    }
    self.name = name
  }

  /// The same condition in the branches after its own.
  var otherwise: BuildCondition {
    var other = self
    other.holds.toggle()
    other.isOtherwise = true
    return other
  }

  /// `DEBUG` or `os(Windows)`: an operator would not belong to the `!` in front.
  private static func isOne(_ text: Substring) -> Bool {
    guard let open = text.firstIndex(of: "(") else {
      return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return open > text.startIndex && text.firstIndex(of: ")") == text.indices.last
  }

  /// Whether one of several branches is compiled whatever the build is like, given what is `known` of it.
  static func cover(_ branches: [[BuildCondition]], known: [BuildCondition] = []) -> Bool {
    var steps = 1 << 14
    let known = Dictionary(known.map { ($0.name, $0.holds) }, uniquingKeysWith: { first, _ in first })
    return cover(branches.compactMap { reduced($0, known) }, steps: &steps)
  }

  /// Tries a condition both ways; past any number of conditions that a person writes, the answer is no.
  private static func cover(_ branches: [[BuildCondition]], steps: inout Int) -> Bool {
    if branches.contains(where: \.isEmpty) { return true }
    steps -= branches.count
    guard steps > 0, let name = branches.first?.first?.name else { return false }
    for holds in [true, false] {
      guard cover(branches.compactMap { reduced($0, [name: holds]) }, steps: &steps) else { return false }
    }
    return true
  }

  /// What is left to decide of a branch; nil where it is not compiled.
  private static func reduced(_ branch: [BuildCondition], _ known: [String: Bool]) -> [BuildCondition]? {
    if branch.contains(where: { known[$0.name] == !$0.holds }) { return nil }
    return branch.filter { known[$0.name] == nil }
  }
}
