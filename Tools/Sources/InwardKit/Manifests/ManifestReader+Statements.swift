/// What the statements beside the package do to it.
extension ManifestReader {
  mutating func applyChanges() {
    for statement in statements {
      guard case .change(let change) = statement else { continue }
      let (path, operation, value) = (change.path, change.operation, change.value)
      let token = tokens[change.range.lowerBound]
      let place = Location(file: manifest.file, line: token.line, column: token.column)
      guard path[0] == packageVariable else {
        if change.range.contains(where: isPackage) {
          report(place, "what '\(path[0])' does to the package")
        } else if path.count > 1, let part = path.last, Self.targetParts.contains(part) {
          // Targets are objects: a change shows wherever one is used.
          report(place, "a change of '\(part)'")
        }
        continue
      }
      if path.count == 1 {
        report(place, "what '\(operation)' does to the package")
        continue
      }
      guard Self.graphParts.contains(path[1]) else { continue }
      guard path.count == 2, path[1] != "name", !token.isConditional,
        ["=", "+=", "append", "append(contentsOf:)"].contains(operation)
      else {
        report(place, "a change of the package's \(path[1])")
        continue
      }
      let list =
        operation == "append"
        ? ManifestValue.Located(value: .array([value]), line: value.line, column: value.column) : value
      apply(list, to: path[1], replacing: operation == "=")
    }
  }

  /// Whether the package is named here, rather than a label or a member of its name.
  private func isPackage(_ index: Int) -> Bool {
    tokens[index].isWord(packageVariable) && !(index + 1 < tokens.count && tokens[index + 1].isMark(":"))
      && !(index > 0 && tokens[index - 1].isMark("."))
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

  private static let graphParts: Set<String> = ["name", "products", "dependencies", "targets"]
  private static let targetParts: Set<String> = [
    "dependencies", "targets", "products", "sources", "exclude", "path", "name", "resources", "plugins", "type",
  ]
  private static let words: Set<String> = [
    "Package", "package", "library", "executable", "plugin", "target", "executableTarget", "testTarget",
    "systemLibrary", "binaryTarget", "macro", "product", "byName",
  ]

  /// A function of the manifest's own may bear a name of SwiftPM's and do something else.
  mutating func reportRedefinitions() {
    for index in tokens.indices.dropFirst()
    where tokens[index - 1].isWord("func") && Self.words.contains(tokens[index].text) {
      let place = Location(file: manifest.file, line: tokens[index].line, column: tokens[index].column)
      report(place, "what the function '\(tokens[index].text)' gives")
    }
  }

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
    // A key path may be written through.
    if index > 1, tokens[index - 2].isMark("\\") { return true }
    var rest = ManifestExpressions(tokens, at: index + 1)
    while let token = rest.current, token.isMark("[") || token.isSign("!") || token.isSign("?") {
      if token.isMark("[") { rest.skipBalanced() } else { rest.place += 1 }
    }
    guard let next = rest.current else { return false }
    if next.kind == .sign { return next.text.hasSuffix("=") && !Self.comparisons.contains(next.text) }
    guard next.isMark("."), let method = rest.token(1) else { return false }
    return Self.mutations.contains { method.text.hasPrefix($0) }
  }

  private static let comparisons: Set<String> = ["==", "!=", "<=", ">=", "===", "!=="]
  private static let mutations = [
    "append", "insert", "remove", "swapAt", "replace", "sort", "shuffle", "reverse", "popLast",
  ]

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
    var place = 0
    while place < tokens.count {
      let index = place
      place += 1
      if tokens[index].isWord("cSettings") || tokens[index].isWord("cxxSettings") {
        var rest = ManifestExpressions(tokens, at: index + 2)
        _ = rest.read()
        place = max(place, rest.place)
        continue
      }
      if let flag = flag(at: index) { manifest.flags.insert(flag) }
      guard tokens[index].isWord("define"), index + 2 < tokens.count, tokens[index + 1].isMark("("),
        tokens[index + 2].kind == .string,
        let flag = StringLiteral.value(of: tokens[index + 2].text, constant: { _ in nil })
      else { continue }
      manifest.flags.insert(flag)
      if index + 3 < tokens.count, tokens[index + 3].isMark(")") { manifest.constantFlags.insert(flag) }
    }
  }

  /// The flag of `"-DFLAG"`, or of `"-D", "FLAG"`, which the compiler takes as it is.
  private func flag(at index: Int) -> String? {
    func text(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
      return StringLiteral.value(of: tokens[index].text, constant: { _ in nil })
    }
    guard let option = text(index), option.hasPrefix("-D") else { return nil }
    return option == "-D" ? text(index + 2) : String(option.dropFirst(2))
  }
}
