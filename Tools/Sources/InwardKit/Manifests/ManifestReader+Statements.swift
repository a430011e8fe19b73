/// What the statements beside the package do to it.
extension ManifestReader {
  mutating func applyChanges() {
    for statement in statements {
      guard case .change(let path, let operation, let value, let token, let isConditional) = statement else { continue }
      let place = Location(file: manifest.file, line: token.line, column: token.column)
      if path.count == 1, path[0] != packageVariable, operation == "call", mentionsPackage(value) {
        report(place, "what '\(path[0])' does to the package")
      }
      guard path.first == packageVariable, path.count >= 2, Self.graphParts.contains(path[1]) else { continue }
      guard path.count == 2, !isConditional, ["=", "+=", "append", "append(contentsOf:)"].contains(operation) else {
        report(place, "a change of the package's \(path[1])")
        continue
      }
      let list =
        operation == "append"
        ? ManifestValue.Located(value: .array([value]), line: value.line, column: value.column) : value
      apply(list, to: path[1], replacing: operation == "=")
    }
  }

  private mutating func apply(_ list: ManifestValue.Located, to part: String, replacing: Bool) {
    switch part {
    case "products":
      if replacing { manifest.products = [] }
      addProducts(list)
    case "dependencies":
      if replacing { manifest.dependencies = [] }
      addDependencies(list)
    default:
      if replacing { manifest.targets = [] }
      addTargets(list)
    }
  }

  private func mentionsPackage(_ value: ManifestValue.Located) -> Bool {
    if case .constant(packageVariable) = value.value { return true }
    return false
  }

  private static let graphParts: Set<String> = ["products", "dependencies", "targets"]
  private static let targetParts: Set<String> = [
    "dependencies", "targets", "products", "sources", "exclude", "path", "name",
  ]

  /// A block may give settings; one that changes the graph cannot be judged.
  mutating func readBlocks() {
    for statement in statements {
      guard case .block(let range) = statement else { continue }
      for index in range
      where index > 0 && tokens[index - 1].isMark(".") && Self.targetParts.contains(tokens[index].text) {
        guard isPartChange(at: index) else { continue }
        let place = Location(file: manifest.file, line: tokens[index].line, column: tokens[index].column)
        report(place, "a change of '\(tokens[index].text)'")
      }
      if isSettingsLoop(range) {
        manifest.settings = tokens[range].map(\.text).joined(separator: " ")
        let first = tokens[range.lowerBound]
        manifest.settingsLocation = Location(file: manifest.file, line: first.line, column: first.column)
      }
    }
  }

  private func isPartChange(at index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    var next = index + 1
    // `targets[0].dependencies` is looked at when its last part comes.
    if tokens[next].isSign("=") || tokens[next].isSign("+=") { return true }
    guard tokens[next].isMark("."), next + 1 < tokens.count else { return false }
    next += 1
    return ["append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "swapAt", "replaceSubrange"]
      .contains(tokens[next].text)
  }

  private func isSettingsLoop(_ range: Range<Int>) -> Bool {
    guard tokens[range.lowerBound].isWord("for") else { return false }
    var mentionsTargets = false
    var assignsSettings = false
    for index in range {
      if tokens[index].isWord("targets") { mentionsTargets = true }
      if tokens[index].isWord("swiftSettings"), index + 1 < tokens.count,
        tokens[index + 1].isSign("=") || tokens[index + 1].isSign("+=") || tokens[index + 1].isMark(".")
          || tokens[index + 1].isSign("?")
      {
        assignsSettings = true
      }
    }
    return mentionsTargets && assignsSettings
  }

  mutating func readFlags() {
    for index in tokens.indices where tokens[index].isWord("define") && index + 2 < tokens.count {
      guard tokens[index + 1].isMark("("), tokens[index + 2].kind == .string,
        let flag = StringLiteral.value(of: tokens[index + 2].text, constant: { _ in nil })
      else { continue }
      manifest.flags.insert(flag)
      if index + 3 < tokens.count, tokens[index + 3].isMark(")") { manifest.constantFlags.insert(flag) }
    }
  }
}
