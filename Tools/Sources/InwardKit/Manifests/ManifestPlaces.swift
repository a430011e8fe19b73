/// Where in the text of a manifest stands what its run gives: a run knows no places.
struct ManifestPlaces: Sendable {
  /// Every place of each text.
  private var literals: [String: [Location]] = [:]
  /// Where the declaration of a target seems to begin, by its name.
  private var declarations: [String: Location] = [:]
  private var sorted: [Location] = []

  /// Calls whose `name:` is not that of a target.
  private static let others: Set<String> = ["library", "executable", "product", "package", "byName", "Package"]

  init(_ tokens: [Token], file: String) {
    for (index, token) in tokens.enumerated() where token.kind == .string {
      guard let value = StringLiteral.value(of: token.text, constant: { _ in nil }) else { continue }
      let place = Location(file: file, line: token.line, column: token.column)
      literals[value, default: []].append(place)
      guard declarations[value] == nil, index > 3, tokens[index - 1].isMark(":"), tokens[index - 2].isWord("name")
      else {
        continue
      }
      let isOther = tokens[index - 3].isMark("(") && Self.others.contains(tokens[index - 4].text)
      if !isOther { declarations[value] = place }
    }
    sorted = declarations.values.sorted()
  }

  /// Whether a text is written somewhere.
  func holds(_ text: String) -> Bool { literals[text] != nil }

  /// The first place of the first of some texts that is written at all.
  func first(of texts: String...) -> Location? { texts.lazy.compactMap { literals[$0]?.first }.first }

  func target(_ name: String) -> Location? { declarations[name] ?? first(of: name) }

  /// A text as a part of a target: one that stands behind the target's name, or else before all targets.
  func part(_ text: String, ofTargetAt target: Location) -> Location? {
    let end = sorted.first { target < $0 }
    let places = literals[text] ?? []
    return places.first { place in target < place && (end.map { place < $0 } ?? true) }
      ?? places.first { place in sorted.first.map { place < $0 } ?? true }
  }
}
