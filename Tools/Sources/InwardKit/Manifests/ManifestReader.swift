/// Makes a ``Manifest`` of the tokens of a `Package.swift`, without running it.
///
/// What the graph must know has to be literal or made of constants. Where it is not, the manifest says so rather than
/// leave something out.
struct ManifestReader {
  private let tokens: [Token]
  private let statements: [ManifestStatement]
  private var constants: [String: ManifestValue.Located] = [:]
  private var manifest: Manifest
  private var packageVariable = "package"
  private static let deepest = 32

  static func read(_ cursor: SourceCursor, file: String) -> Manifest {
    var reader = ManifestReader(tokens: Tokenizer.tokens(of: cursor), file: file)
    reader.run()
    return reader.manifest
  }

  private init(tokens: [Token], file: String) {
    self.tokens = tokens.filter { $0.isActive != .no }
    statements = ManifestStatements.read(self.tokens)
    manifest = Manifest(file: file, name: "", location: Location(file: file, line: 1, column: 1))
  }

  private func location(_ value: ManifestValue.Located) -> Location {
    Location(file: manifest.file, line: value.line, column: value.column)
  }

  private mutating func report(_ place: Location, _ what: String) {
    let problem = Problem(
      location: place,
      message: "\(what) is made by code, which is not run",
      help: "write it as literals or constants, so that the graph can be read without building"
    )
    if !manifest.problems.contains(problem) { manifest.problems.append(problem) }
  }

  private mutating func run() {
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

  private mutating func collectConstants() {
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

  private func isChange(at index: Int) -> Bool {
    guard tokens[index].kind == .word, index + 1 < tokens.count else { return false }
    if index > 0, tokens[index - 1].isMark(".") || tokens[index - 1].isWord("let") || tokens[index - 1].isWord("var") {
      return false
    }
    let next = tokens[index + 1]
    if next.isSign("=") || next.isSign("+=") { return true }
    return next.isMark(".") && index + 2 < tokens.count
      && ["append", "insert", "remove", "removeAll", "removeLast", "removeFirst"].contains(tokens[index + 2].text)
  }

  private func changed(
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

  private mutating func packageArguments() -> [ManifestValue.Argument]? {
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
  private func resolve(_ value: ManifestValue.Located, depth: Int = 0) -> ManifestValue.Located {
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

  private mutating func string(_ value: ManifestValue.Located, _ what: String) -> String? {
    if let text = text(value) { return text }
    report(location(value), what)
    return nil
  }

  private func text(_ value: ManifestValue.Located, depth: Int = 0) -> String? {
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

  private mutating func elements(_ value: ManifestValue.Located, _ what: String, depth: Int = 0) -> [ManifestValue
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

  private mutating func strings(_ value: ManifestValue.Located, _ what: String) -> [String] {
    elements(value, what).compactMap { string($0, "an element of \(what)") }
  }

  // MARK: - Products, dependencies, targets

  private mutating func addProducts(_ value: ManifestValue.Located) {
    for element in elements(value, "the list of products") {
      guard case .call(let kind, let arguments) = resolve(element).value else {
        report(location(element), "this product")
        continue
      }
      let kinds: [String: Manifest.Product.Kind] = ["library": .library, "executable": .executable, "plugin": .plugin]
      guard let kind = kinds[kind] else {
        report(location(element), "this product")
        continue
      }
      var product = Manifest.Product(name: "", kind: kind, targets: [], location: location(element))
      for argument in arguments {
        switch argument.label {
        case "name": product.name = string(argument.value, "the product's name") ?? ""
        case "targets": product.targets = strings(argument.value, "the product's targets")
        default: break
        }
      }
      manifest.products.append(product)
    }
  }

  private mutating func addDependencies(_ value: ManifestValue.Located) {
    for element in elements(value, "the list of package dependencies") {
      guard case .call("package", let arguments) = resolve(element).value else {
        report(location(element), "this package dependency")
        continue
      }
      var source: Manifest.PackageDependency.Source?
      var name: String?
      for argument in arguments {
        switch argument.label {
        case "path": source = string(argument.value, "the path of the package").map { .path($0) }
        case "url", "id": source = string(argument.value, "the source of the package").map { .elsewhere($0) }
        case "name": name = string(argument.value, "the name of the package")
        default: break
        }
      }
      guard let source else { continue }
      manifest.dependencies.append(
        Manifest.PackageDependency(source: source, name: name, location: location(element))
      )
    }
  }

  private static let kinds: [String: Manifest.Target.Kind] = [
    "target": .regular, "executableTarget": .executable, "testTarget": .test, "systemLibrary": .system,
    "binaryTarget": .binary, "macro": .macro, "plugin": .plugin,
  ]

  private mutating func addTargets(_ value: ManifestValue.Located) {
    for element in elements(value, "the list of targets") {
      guard case .call(let kind, let arguments) = resolve(element).value, let kind = Self.kinds[kind] else {
        report(location(element), "this target")
        continue
      }
      var target = Manifest.Target(name: "", kind: kind, location: location(element))
      for argument in arguments {
        switch argument.label {
        case "name": target.name = string(argument.value, "the target's name") ?? ""
        case "dependencies": target.dependencies = targetDependencies(argument.value)
        case "path": if !isNil(argument.value) { target.path = string(argument.value, "the target's path") }
        case "exclude": target.exclude += strings(argument.value, "the target's list of excluded files")
        case "sources":
          if !isNil(argument.value) { target.sources = strings(argument.value, "the target's list of sources") }
        case "resources": target.exclude += resources(argument.value)
        default: break
        }
      }
      if !target.name.isEmpty { manifest.targets.append(target) }
    }
  }

  private func isNil(_ value: ManifestValue.Located) -> Bool {
    if case .other = resolve(value).value { return true }
    return false
  }

  /// Swift files among resources are not compiled.
  private mutating func resources(_ value: ManifestValue.Located) -> [String] {
    guard case .array(let elements) = resolve(value).value else { return [] }
    return elements.compactMap { element in
      guard case .call(_, let arguments) = resolve(element).value, let first = arguments.first else { return nil }
      return text(first.value)
    }
  }

  private mutating func targetDependencies(_ value: ManifestValue.Located) -> [Manifest.TargetDependency] {
    var result: [Manifest.TargetDependency] = []
    for element in elements(value, "the target's list of dependencies") {
      let place = location(element)
      switch resolve(element).value {
      case .string:
        if let name = string(element, "this dependency") {
          result.append(Manifest.TargetDependency(kind: .byName, name: name, location: place))
        }
      case .call(let kind, let arguments) where ["target", "product", "byName"].contains(kind):
        var name: String?
        var package: String?
        for argument in arguments {
          switch argument.label {
          case "name": name = string(argument.value, "the dependency's name")
          case "package": package = isNil(argument.value) ? nil : string(argument.value, "the dependency's package")
          default: break
          }
        }
        guard let name else { continue }
        let dependency: Manifest.TargetDependency.Kind =
          kind == "target" ? .target : kind == "product" ? .product(package: package) : .byName
        result.append(Manifest.TargetDependency(kind: dependency, name: name, location: place))
      default: report(place, "this dependency")
      }
    }
    return result
  }

  // MARK: - Statements after the package

  private mutating func applyChanges() {
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
  private mutating func readBlocks() {
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

  private mutating func readFlags() {
    for index in tokens.indices where tokens[index].isWord("define") && index + 2 < tokens.count {
      guard tokens[index + 1].isMark("("), tokens[index + 2].kind == .string,
        let flag = StringLiteral.value(of: tokens[index + 2].text, constant: { _ in nil })
      else { continue }
      manifest.flags.insert(flag)
    }
  }
}
