/// Makes a ``Manifest`` of the tokens of a `Package.swift`, without running it.
///
/// What the graph must know has to be literal or made of constants, and be what `PackageDescription` is known to take.
/// Where it is not, the manifest says so rather than leave something out.
struct ManifestReader {
  let tokens: [Token]
  let statements: [ManifestStatement]
  let api = PackageAPI.shared
  /// The version of the tools that the manifest is written for; see ``PackageAPI``.
  let tools: Int
  /// By their names; each of several types may have one.
  var constants: [String: [ManifestConstant]] = [:]
  /// The types of constants that were asked for, as far as they can be told.
  var knownKinds: [String: ManifestKind?] = [:]
  var inferenceDepth = 0
  var manifest: Manifest
  var packageVariable = "package"
  /// Declared with `var`.
  var variables: Set<String> = []
  /// Names that other constants were made of.
  var readNames: Set<String> = []
  /// The names that anything in the manifest is given, and those of static members.
  lazy var declaredNames = collectDeclaredNames()
  lazy var declaredMembers = collectDeclaredMembers()
  lazy var importedModules = collectImportedModules()
  /// Whether all that is imported is known here by name.
  lazy var importsNothingElse = !importedModules.contains { !Self.ownModules.contains($0.name) }
  private static let deepest = 256
  /// How many constants may still be followed: some of them can be made to double with each line.
  private var steps = 1 << 16

  /// `tools` is the version that ``ToolsVersion/number`` gives.
  static func read(_ tokens: [Token], file: String, tools: Int = ToolsVersion.newest) -> Manifest {
    var reader = ManifestReader(tokens: tokens, file: file, tools: tools)
    reader.run()
    reader.manifest.isUndecided = reader.manifest.isDynamic
    reader.reportSyntax(of: tokens)
    return reader.manifest
  }

  init(tokens: [Token], file: String, tools: Int) {
    self.tokens = tokens.contains { $0.isActive == .no } ? tokens.filter { $0.isActive != .no } : tokens
    self.tools = tools
    statements = ManifestStatements.read(self.tokens)
    manifest = Manifest(file: file, name: "", location: Location(file: file, line: 1, column: 1))
  }

  func location(_ token: Int) -> Location {
    guard token < tokens.count else { return Location(file: manifest.file, line: 1, column: 1) }
    return Location(file: manifest.file, line: tokens[token].line, column: tokens[token].column)
  }
  func location(_ value: ManifestValue.Located) -> Location { location(value.token) }

  mutating func report(_ place: Location, _ what: String) {
    report(
      Problem(
        location: place,
        message: "\(what) is made by code, which is not run",
        help: "write it as literals or constants, or let the manifests of this workspace run with --trust-manifests"
      )
    )
  }

  /// What is no such part of `PackageDescription` as is known here may be a mistake, or newer; only a run can tell.
  mutating func report(_ misfit: ManifestMisfit) {
    if misfit.token < tokens.count, tokens[misfit.token].isForAnotherCompiler { return }
    report(
      Problem(
        location: location(misfit.token),
        message: misfit.what,
        help: "mend it, or let the manifests of this workspace run with --trust-manifests for the compiler's word on it"
      )
    )
  }

  private mutating func report(_ problem: Problem) {
    manifest.isDynamic = true
    // One word about a place is enough, and nobody mends so many at once.
    guard manifest.problems.count < 64 else { return }
    if !manifest.problems.contains(where: { $0.location == problem.location }) { manifest.problems.append(problem) }
  }

  /// Nothing else is said of a manifest that does not compile: what follows from a fault is none.
  private mutating func reportSyntax(of all: [Token]) {
    guard let fault = ManifestSyntax.fault(in: tokens) ?? ManifestSyntax.directiveFault(in: all) else { return }
    let place = Location(file: manifest.file, line: fault.token.line, column: fault.token.column)
    let help = "`swift package dump-package` shows what the compiler says of it"
    manifest.problems = [
      Problem(location: place, message: "the manifest does not compile: \(fault.what)", help: help)
    ]
    manifest.isDynamic = true
    manifest.isUndecided = false
  }

  private mutating func run() {
    collectConstants()
    guard let package = packageDeclaration() else {
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
    if tools > ToolsVersion.newest {
      report(
        ManifestMisfit(token: 0, what: "of version \(tools / 100).\(tools % 100) of the tools nothing is known here")
      )
    }
    checkDeclarations()
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
    dropFlagsThatAreReplaced()
  }

  private mutating func packageDeclaration() -> [ManifestValue.Argument]? {
    var found: [ManifestValue.Argument]?
    for statement in statements {
      guard case .constant(let constant) = statement, let arguments = packageArguments(of: constant) else { continue }
      if constant.isConditional || found != nil { report(location(constant.value), "which package is declared") }
      packageVariable = constant.name
      manifest.location = location(constant.value)
      found = arguments
    }
    let calls = tokens.indices.dropLast().filter { tokens[$0 + 1].isMark("(") && tokens[$0].isWord("Package") }
    // The one that is made last counts, wherever it is made.
    if calls.count > 1 { report(location(calls[1]), "which package is declared") }
    return found
  }

  /// Those of `let package = Package(…)` and `let package: Package = .init(…)`.
  func packageArguments(of constant: ManifestConstant) -> [ManifestValue.Argument]? {
    guard constant.home.name.isEmpty, case .call(let callee, let arguments) = constant.value.value,
      callee.text == "init"
    else { return nil }
    let isPackage =
      callee.base.map { $0 == "Package" }
      ?? (constant.type.count == 1 && tokens[constant.type.lowerBound].isWord("Package"))
    return isPackage ? arguments : nil
  }

  // MARK: - Values

  /// The constant that a name means at a place where a value of the type `wanted` is.
  func constant(_ name: ManifestValue.Name, at token: Int, as wanted: String) -> ManifestConstant? {
    guard let candidates = constants[name.text] else { return nil }
    guard let base = name.base else { return candidates.first { $0.home.name == wanted } }
    if base.isEmpty {
      let visible = candidates.filter { $0.home.range.contains(token) }
      return visible.min { $0.home.range.count < $1.home.range.count }
    }
    if let named = candidates.first(where: { $0.home.name == base }) { return named }
    // Inside of a type its own types need no more than their names.
    let inner = candidates.filter { $0.home.name.hasSuffix("." + base) }
    return inner.count == 1 ? inner[0] : nil
  }

  /// Follows constants to what they stand for, where a value of the type `wanted` is.
  func resolve(_ value: ManifestValue.Located, as wanted: String, depth: Int = 0) -> ManifestValue.Located {
    guard depth < Self.deepest else { return ManifestValue.Located(value: .code, token: value.token) }
    guard let name = value.name, let constant = constant(name, at: value.token, as: wanted) else { return value }
    // A finding points to where the constant is used.
    let found = resolve(constant.value, as: wanted, depth: depth + 1)
    return ManifestValue.Located(value: found.value, token: value.token)
  }

  mutating func string(_ value: ManifestValue.Located, _ what: String) -> String? {
    if let text = text(value) { return text }
    report(location(value), what)
    return nil
  }

  mutating func text(_ value: ManifestValue.Located, depth: Int = 0) -> String? {
    steps -= 1
    guard depth < Self.deepest, steps > 0 else { return nil }
    func follow(_ name: ManifestValue.Name) -> String? {
      constant(name, at: value.token, as: "String").flatMap { text($0.value, depth: depth + 1) }
    }
    switch value.value {
    case .string(let literal): return StringLiteral.value(of: literal) { follow($0) }
    case .constant, .member: return value.name.flatMap { follow($0) }
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

  /// The elements of a list of the type `type`, such as `[Target]`.
  mutating func elements(
    _ value: ManifestValue.Located,
    of type: String,
    _ what: String,
    depth: Int = 0
  ) -> [ManifestValue.Located] {
    steps -= 1
    switch resolve(value, as: type).value {
    case .array(let elements): return elements
    case .sum(let parts) where depth < Self.deepest && steps > 0:
      return parts.flatMap { elements($0, of: type, what, depth: depth + 1) }
    case .none: return []
    default:
      report(location(value), what)
      return []
    }
  }

  mutating func strings(_ value: ManifestValue.Located, _ what: String) -> [String] {
    elements(value, of: "[String]", what).compactMap { string($0, "an element of \(what)") }
  }
}
