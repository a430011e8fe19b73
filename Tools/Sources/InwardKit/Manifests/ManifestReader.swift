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
  var variables: Set<String> = []
  /// Names that other constants were made of.
  var readNames: Set<String> = []
  private static let deepest = 256
  /// How many constants may still be followed: some of them can be made to double with each line.
  private var steps = 1 << 16

  static func read(_ tokens: [Token], file: String) -> Manifest {
    var reader = ManifestReader(tokens: tokens, file: file)
    reader.run()
    reader.manifest.isUndecided = reader.manifest.isDynamic
    reader.reportSyntax()
    return reader.manifest
  }

  init(tokens: [Token], file: String) {
    self.tokens = tokens.contains { $0.isActive == .no } ? tokens.filter { $0.isActive != .no } : tokens
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

  /// Nothing else is said of a manifest that does not compile: what follows from a fault is none.
  private mutating func reportSyntax() {
    guard let fault = ManifestSyntax.fault(in: tokens) else { return }
    let place = Location(file: manifest.file, line: fault.token.line, column: fault.token.column)
    let help = "`swift package dump-package` shows what the compiler says of it"
    manifest.problems = [
      Problem(location: place, message: "the manifest does not compile: \(fault.what)", help: help)
    ]
    manifest.isDynamic = true
    manifest.isUndecided = false
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
