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
  /// Declared with `var`.
  private var variables: Set<String> = []
  /// Names that other constants were made of.
  private var readNames: Set<String> = []
  private static let deepest = 256
  private static let largest = 1024
  /// How many constants may still be followed: some of them can be made to double with each line.
  private var steps = 1 << 16

  static func read(_ tokens: [Token], file: String) -> Manifest {
    var reader = ManifestReader(tokens: tokens, file: file)
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
      help: "write it as literals or constants, or let the manifests of this workspace run with --trust-manifests"
    )
    manifest.isDynamic = true
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
      // It may be made in a way that only running shows.
      manifest.isDynamic = tokens.contains { $0.isWord("Package") }
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
    reportRedefinitions()
    applyChanges()
    readBlocks()
    readFlags()
  }

  // MARK: - Constants

  /// Takes statements in their order: what a variable is when the package is made counts.
  mutating func collectConstants() {
    var isPackageMade = false
    for statement in statements {
      switch statement {
      case .constant(let constant):
        if case .call("Package", _) = constant.value.value { isPackageMade = true }
        define(constant)
      case .change(let change):
        guard change.path.count == 1, let old = constants[change.path[0]] else { continue }
        // Whoever read it before the change has another value.
        let isKnown =
          !isPackageMade && !readNames.contains(change.path[0]) && !tokens[change.range.lowerBound].isConditional
        constants[change.path[0]] = isKnown ? changed(old, change) : unknown(old)
        note(change.value)
      case .block(let range):
        for index in range where isChange(at: index) { forget(tokens[index].text) }
      }
    }
    for index in tokens.indices.dropFirst() where tokens[index - 1].isSign("&") { forget(tokens[index].text) }
  }

  private mutating func define(_ constant: ManifestConstant) {
    if constant.isVariable { variables.insert(constant.name) }
    let isKnown = constants[constant.name] == nil && !constant.isConditional
    constants[constant.name] = isKnown ? constant.value : unknown(constant.value)
    note(constant.value)
  }

  private mutating func forget(_ name: String) {
    if let old = constants[name] { constants[name] = unknown(old) }
  }

  private func unknown(_ value: ManifestValue.Located) -> ManifestValue.Located {
    ManifestValue.Located(value: .code, line: value.line, column: value.column)
  }

  /// Notes the names that a value is made of.
  private mutating func note(_ value: ManifestValue.Located) {
    switch value.value {
    case .constant(let name), .member(let name): readNames.insert(name)
    case .array(let elements): for element in elements { note(element) }
    case .dictionary(let members):
      for member in members {
        note(member.key)
        note(member.value)
      }
    // The package is the last to read anything.
    case .call("Package", _): break
    case .call(_, let arguments): for argument in arguments { note(argument.value) }
    case .sum(let parts): for part in parts { note(part) }
    case .string(let literal):
      _ = StringLiteral.value(of: literal) { name in
        readNames.insert(name)
        return ""
      }
    case .other, .code: break
    }
  }

  /// Whether a block may change the variable that it mentions here.
  private func isChange(at index: Int) -> Bool {
    let token = tokens[index]
    guard token.kind == .word, variables.contains(token.text) else { return false }
    guard index > 0 else { return true }
    return !tokens[index - 1].isWord("let") && !tokens[index - 1].isWord("var")
  }

  private func changed(_ old: ManifestValue.Located, _ change: ManifestChange) -> ManifestValue.Located {
    var new = old
    switch (old.value, change.operation, change.value.value) {
    case (_, "=", _): return change.value
    // Nobody lists so much by hand, and what a program wrote is not worth hours.
    case (.array(let elements), _, _) where elements.count > Self.largest: return unknown(old)
    case (.sum(let parts), _, _) where parts.count > Self.largest: return unknown(old)
    case (.array(let elements), "append", _): new.value = .array(elements + [change.value])
    case (.array(let elements), "+=", .array(let more)),
      (.array(let elements), "append(contentsOf:)", .array(let more)):
      new.value = .array(elements + more)
    case (.sum(let parts), "+=", _), (.sum(let parts), "append(contentsOf:)", _):
      new.value = .sum(parts + [change.value])
    case (_, "+=", _), (_, "append(contentsOf:)", _): new.value = .sum([old, change.value])
    default: return unknown(old)
    }
    return new
  }

  mutating func packageArguments() -> [ManifestValue.Argument]? {
    var found: [ManifestValue.Argument]?
    for statement in statements {
      guard case .constant(let constant) = statement, case .call("Package", let arguments) = constant.value.value
      else { continue }
      if constant.isConditional || found != nil { report(location(constant.value), "which package is declared") }
      packageVariable = constant.name
      manifest.location = location(constant.value)
      found = arguments
    }
    return found
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

  mutating func text(_ value: ManifestValue.Located, depth: Int = 0) -> String? {
    steps -= 1
    guard depth < Self.deepest, steps > 0 else { return nil }
    switch resolve(value).value {
    case .string(let literal):
      return StringLiteral.value(of: literal) { name in
        constants[name].flatMap { text($0, depth: depth + 1) }
      }
    case .sum(let parts):
      var result = ""
      for part in parts {
        guard let text = text(part, depth: depth + 1), result.utf8.count <= StringLiteral.longest else { return nil }
        result += text
      }
      return result
    default: return nil
    }
  }

  mutating func elements(
    _ value: ManifestValue.Located,
    _ what: String,
    depth: Int = 0
  ) -> [ManifestValue.Located] {
    steps -= 1
    switch resolve(value).value {
    case .array(let elements): return elements
    case .sum(let parts) where depth < Self.deepest && steps > 0:
      return parts.flatMap { elements($0, what, depth: depth + 1) }
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
