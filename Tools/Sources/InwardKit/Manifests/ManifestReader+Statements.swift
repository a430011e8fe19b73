/// What the statements beside the package do to it.
extension ManifestReader {
  mutating func applyChanges() {
    for statement in statements {
      guard case .change(let change) = statement else { continue }
      let (path, operation, value) = (change.path, change.operation, change.value)
      let token = tokens[change.range.lowerBound]
      let place = Location(file: manifest.file, line: token.line, column: token.column)
      guard path[0] == packageVariable else {
        if Self.harmless.contains(path[0]), !declaredNames.contains(path[0]) { continue }
        if Self.ends.contains(path[0]), operation == "call" { report(place, "what comes out of '\(path[0])'") }
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
        ? ManifestValue.Located(value: .array([value]), token: value.token) : value
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

  /// Functions that no package comes out of.
  private static let ends: Set<String> = ["abort", "exit", "fatalError", "preconditionFailure"]
  /// Functions that only look at what they are given.
  private static let harmless: Set<String> = ["assert", "debugPrint", "dump", "precondition", "print"]
  private static let graphParts: Set<String> = ["name", "products", "dependencies", "targets"]
  private static let targetParts: Set<String> = [
    "dependencies", "targets", "products", "sources", "exclude", "path", "name", "resources", "plugins", "type",
  ]
  private static let functions: Set<String> = [
    "Package", "package", "library", "executable", "plugin", "target", "executableTarget", "testTarget",
    "systemLibrary", "binaryTarget", "macro", "product", "byName", "append", "+", "+=",
  ]
  private static let types: Set<String> = ["Array", "Package", "Product", "Resource", "String", "Target"]

  /// What a manifest declares may bear a name of SwiftPM's or Swift's and do something else.
  mutating func reportRedefinitions() {
    for index in tokens.indices.dropFirst() where tokens[index - 1].kind == .word && tokens[index].kind != .mark {
      let name = tokens[index].text
      switch tokens[index - 1].text {
      case "func" where Self.functions.contains(name): report(location(index), "what the function '\(name)' gives")
      case "convenience" where name == "init": report(location(index), "what this 'init' makes")
      case "enum" where Self.types.contains(name), "struct" where Self.types.contains(name),
        "class" where Self.types.contains(name), "typealias" where Self.types.contains(name),
        "let" where Self.types.contains(name), "var" where Self.types.contains(name):
        report(location(index), "what '\(name)' means")
      default: break
      }
    }
  }

  /// A block may give settings; one that changes the graph cannot be judged. Nor can a function that is told what to change.
  mutating func readBlocks() {
    for statement in statements {
      let range: Range<Int>
      switch statement {
      case .block(let block): range = block
      case .change(let change) where change.path[0] != packageVariable: range = change.range
      default: continue
      }
      for index in range
      where index > 0 && tokens[index - 1].isMark(".") && Self.targetParts.contains(tokens[index].text) {
        guard isPartChange(at: index) else { continue }
        let place = Location(file: manifest.file, line: tokens[index].line, column: tokens[index].column)
        report(place, "a change of '\(tokens[index].text)'")
      }
      if case .block = statement, isSettingsLoop(range) {
        manifest.settings = tokens[range].map(\.text).joined(separator: " ")
        let first = tokens[range.lowerBound]
        manifest.settingsLocation = Location(file: manifest.file, line: first.line, column: first.column)
      }
    }
  }

  private func isPartChange(at index: Int) -> Bool {
    // A key path may be written through.
    if index > 1, tokens[index - 2].isMark("\\") { return true }
    var rest = ManifestExpressions(tokens, in: (index + 1)..<tokens.count)
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
}
