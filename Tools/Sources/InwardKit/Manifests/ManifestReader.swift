/// Makes a ``Manifest`` of the tokens of a `Package.swift`, without running it.
///
/// What the graph must know has to be literal or made of constants. Where it is not, the manifest says so rather than
/// leave something out.
struct ManifestReader {
  let tokens: [Token]
  let statements: [ManifestStatement]
  var constants: [String: ManifestValue.Located] = [:]
  var manifest: Manifest
  var packageVariable = "package"
  static let deepest = 256

  static func read(_ cursor: SourceCursor, file: String) -> Manifest {
    var reader = ManifestReader(tokens: Tokenizer.tokens(of: cursor), file: file)
    reader.run()
    return reader.manifest
  }

  init(tokens: [Token], file: String) {
    self.tokens = tokens.filter { $0.isActive != .no }
    statements = ManifestStatements.read(self.tokens)
    manifest = Manifest(file: file, name: "", location: Location(file: file, line: 1, column: 1))
  }

  func location(_ value: ManifestValue.Located) -> Location {
    Location(file: manifest.file, line: value.line, column: value.column)
  }

  mutating func report(_ place: Location, _ what: String) {
    let problem = Problem(
      location: place,
      message: "\(what) is made by code, which is not run",
      help: "write it as literals or constants, so that the graph can be read without building"
    )
    if !manifest.problems.contains(problem) { manifest.problems.append(problem) }
  }

  mutating func run() {
    collectConstants()
    guard let package = packageArguments() else {
      manifest.problems.append(
        Problem(
          location: manifest.location,
          message: "no `let package = Package(…)` is found here",
          help: "a manifest declares its package at the top level"
        )
      )
      return
    }
    for argument in package {
      switch argument.label {
      case "name": manifest.name = string(argument.value, "the package's name") ?? ""
      case "products": addProducts(argument.value)
      case "dependencies": addDependencies(argument.value)
      case "targets": addTargets(argument.value)
      default: break
      }
    }
    applyChanges()
    readBlocks()
    readFlags()
  }

  // MARK: - Constants

  mutating func collectConstants() {
    for statement in statements {
      switch statement {
      case .constant(let name, let value, let isConditional):
        if constants[name] != nil || isConditional {
          constants[name] = ManifestValue.Located(value: .code, line: value.line, column: value.column)
        } else {
          constants[name] = value
        }
      case .change(let path, let operation, let value, _, let isConditional):
        guard path.count == 1, let old = constants[path[0]] else { continue }
        constants[path[0]] = changed(old, operation, value, isConditional)
      case .block(let range):
        // A variable that a block may change is not known any more.
        for index in range where isChange(at: index) {
          guard let old = constants[tokens[index].text] else { continue }
          constants[tokens[index].text] = ManifestValue.Located(value: .code, line: old.line, column: old.column)
        }
      }
    }
  }

  func isChange(at index: Int) -> Bool {
    guard tokens[index].kind == .word, index + 1 < tokens.count else { return false }
    if index > 0, tokens[index - 1].isMark(".") || tokens[index - 1].isWord("let") || tokens[index - 1].isWord("var") {
      return false
    }
    let next = tokens[index + 1]
    if next.isSign("=") || next.isSign("+=") { return true }
    return next.isMark(".") && index + 2 < tokens.count
      && ["append", "insert", "remove", "removeAll", "removeLast", "removeFirst"].contains(tokens[index + 2].text)
  }

  func changed(
    _ old: ManifestValue.Located,
    _ operation: String,
    _ value: ManifestValue.Located,
    _ isConditional: Bool
  ) -> ManifestValue.Located {
    let new: ManifestValue
    switch operation {
    case _ where isConditional: new = .code
    case "=": return value
    case "+=", "append(contentsOf:)": new = .sum(old, value)
    case "append":
      new = .sum(old, ManifestValue.Located(value: .array([value]), line: value.line, column: value.column))
    default: new = .code
    }
    return ManifestValue.Located(value: new, line: old.line, column: old.column)
  }

  mutating func packageArguments() -> [ManifestValue.Argument]? {
    for statement in statements {
      guard case .constant(let name, let value, _) = statement, case .call("Package", let arguments) = value.value
      else { continue }
      packageVariable = name
      manifest.location = location(value)
      return arguments
    }
    return nil
  }

  // MARK: - Values

  /// Follows constants to what they stand for.
  func resolve(_ value: ManifestValue.Located, depth: Int = 0) -> ManifestValue.Located {
    guard depth < Self.deepest else {
      return ManifestValue.Located(value: .code, line: value.line, column: value.column)
    }
    switch value.value {
    case .constant(let name), .member(let name):
      guard let constant = constants[name] else { return value }
      var result = resolve(constant, depth: depth + 1)
      // A finding points to where the constant is used.
      result.line = value.line
      result.column = value.column
      return result
    default: return value
    }
  }

  mutating func string(_ value: ManifestValue.Located, _ what: String) -> String? {
    if let text = text(value) { return text }
    report(location(value), what)
    return nil
  }

  func text(_ value: ManifestValue.Located, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
    switch resolve(value).value {
    case .string(let literal):
      return StringLiteral.value(of: literal) { name in
        constants[name].flatMap { text($0, depth: depth + 1) }
      }
    case .sum(let left, let right):
      guard let left = text(left, depth: depth + 1), let right = text(right, depth: depth + 1) else { return nil }
      return left + right
    default: return nil
    }
  }

  mutating func elements(_ value: ManifestValue.Located, _ what: String, depth: Int = 0) -> [ManifestValue
    .Located]
  {
    let resolved = resolve(value)
    switch resolved.value {
    case .array(let elements): return elements
    case .sum(let left, let right) where depth < Self.deepest:
      return elements(left, what, depth: depth + 1) + elements(right, what, depth: depth + 1)
    case .other: return []
    default:
      report(location(value), what)
      return []
    }
  }

  mutating func strings(_ value: ManifestValue.Located, _ what: String) -> [String] {
    elements(value, what).compactMap { string($0, "an element of \(what)") }
  }
}
