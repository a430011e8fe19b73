/// Whether what a manifest imports, declares and changes is what `PackageDescription` is known to have.
extension ManifestReader {
  mutating func checkDeclarations() {
    checkImports()
    for statement in statements {
      switch statement {
      case .constant(let constant): check(constant)
      case .change(let change): check(change)
      case .block(let range): checkExtension(range)
      }
    }
    checkMembers()
    checkWords()
  }

  // MARK: - Imports

  static let ownModules: Set<String> = ["CompilerPluginSupport", "PackageDescription", "Swift"]
  private static let modules = ownModules.union([
    "Bionic", "CRT", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationXML",
    "Glibc", "Musl", "ObjectiveC", "WASILibc", "WinSDK", "os",
  ])

  /// `Foundation` of `import struct Foundation.URL`, with its place.
  func collectImportedModules() -> [(name: String, token: Int)] {
    tokens.indices.compactMap { index in
      guard tokens[index].first == UInt8(ascii: "i"), tokens[index].isWord("import"), index + 1 < tokens.count else {
        return nil
      }
      let place = ManifestWords.declarations.contains(tokens[index + 1].text) ? index + 2 : index + 1
      return place < tokens.count ? (tokens[place].text, place) : nil
    }
  }

  mutating func imports(_ module: String) -> Bool { importedModules.contains { $0.name == module } }

  private mutating func checkImports() {
    // One in `#if canImport(…)` may be missing.
    for module in importedModules where !Self.modules.contains(module.name) && !tokens[module.token].isConditional {
      report(
        ManifestMisfit(token: module.token, what: "'\(module.name)' is no module that manifests are known to import")
      )
    }
    for module in importedModules where module.token + 1 < tokens.count {
      let next = tokens[module.token + 1]
      if !next.beginsLine, !next.isMark("."), !next.isMark(";"), next.kind != .directive {
        report(ManifestMisfit(token: module.token + 1, what: "';' or a new line is missing after the import"))
      }
    }
    if !imports("PackageDescription") {
      report(ManifestMisfit(token: 0, what: "'import PackageDescription' is missing"))
    }
  }

  // MARK: - Declarations

  private mutating func check(_ declaration: ManifestConstant) {
    guard !declaration.isConditional,
      let constant = constants[declaration.name]?.first(where: { $0.home == declaration.home })
    else { return }
    let written = constant.type.isEmpty ? nil : written(constant.type, in: constant.home)
    var misfit =
      if let written {
        misfit(declaration.value, as: written)
      } else {
        constant.type.isEmpty ? inferenceMisfit(declaration.value) : unknownType(constant.type)
      }
    // What statements made of it.
    if misfit == nil, constant.isVariable, let kind = written ?? kind(of: constant) {
      misfit = self.misfit(constant.value, as: kind)
    }
    if let misfit { report(misfit) }
  }

  // MARK: - Changes

  private mutating func check(_ change: ManifestChange) {
    let first = change.range.lowerBound
    guard change.path.count == 2, change.path[0] == packageVariable else {
      let isAssigned = ["=", "+=", "append", "append(contentsOf:)"].contains(change.operation)
      guard isAssigned, change.path.count == 1,
        let constant = constants[change.path[0]]?.first(where: { $0.home.name.isEmpty }), !constant.isVariable,
        !constant.isConditional
      else {
        return
      }
      return report(
        ManifestMisfit(token: first, what: "'\(constant.name)' is declared with 'let', so that it cannot change")
      )
    }
    guard let property = api.type("Package").flatMap({ api.kinds[$0].properties[change.path[1]] }),
      change.operation.hasPrefix("append"), let wanted = argument(of: change.operation, on: property.kind)
    else { return }
    if let misfit = misfit(change.value, as: wanted) { report(misfit) }
  }

  /// What an operation takes that changes a value of a type.
  private func argument(of operation: String, on kind: ManifestKind) -> ManifestKind? {
    switch operation {
    case "=": kind
    case "+=", "append(contentsOf:)": ManifestKind(type: kind.type, shape: kind.shape)
    case "append": ManifestKind(type: kind.type)
    default: nil
    }
  }

  // MARK: - Code

  /// No value and no block that is looked at more closely has more tokens, so that the cost stays linear.
  private static let longest = 512

  /// `package.name`, and `target.name` in a loop over the package's targets, with what it is set to.
  private mutating func checkMembers() {
    var variables = [packageVariable: "Package"]
    for index in tokens.indices.dropLast(2) where tokens[index].kind == .word {
      if tokens[index].first == UInt8(ascii: "t"), tokens[index].isWord("targets"), let target = loopVariable(at: index)
      {
        variables[target] = "Target"
      }
      guard tokens[index + 1].isMark("."), let type = variables[tokens[index].text],
        index == 0 || !tokens[index - 1].isMark("."), tokens[index + 2].kind == .word,
        let kind = checkMember(tokens[index + 2].text, of: type, at: index + 2), index + 3 < tokens.count,
        tokens[index + 3].kind == .sign, let wanted = argument(of: tokens[index + 3].text, on: kind)
      else { continue }
      var reader = ManifestExpressions(tokens, in: (index + 4)..<min(index + Self.longest, tokens.count))
      if let misfit = misfit(reader.read(), as: wanted) { report(misfit) }
    }
  }

  private mutating func checkExtension(_ range: Range<Int>) {
    guard tokens[range.lowerBound].isWord("extension") else { return }
    let end = range.dropFirst().first { tokens[$0].isMark("{") || tokens[$0].isMark(":") || tokens[$0].isWord("where") }
    let head = (range.lowerBound + 1)..<(end ?? range.upperBound)
    if written(head, in: ManifestHome(name: "", range: head)) == nil, let misfit = unknownType(head) { report(misfit) }
  }

  /// `target` of `for target in package.targets {`, `package.targets.forEach { target in` or, as `$0`, `….forEach {`.
  private func loopVariable(at targets: Int) -> String? {
    func text(_ offset: Int) -> String {
      let index = targets + offset
      return tokens.indices.contains(index) ? tokens[index].text : ""
    }
    guard text(-1) == ".", text(-2) == packageVariable else { return nil }
    if text(-3) == "in", text(-5) == "for", text(1) == "{" || text(1) == "where" { return text(-4) }
    guard text(1) == ".", text(2) == "forEach", text(3) == "{" else { return nil }
    if text(5) == "in" { return text(4) }
    // In a closure inside of this one it may be something else.
    var rest = ManifestExpressions(tokens, in: (targets + 3)..<min(targets + Self.longest, tokens.count))
    rest.skipBalanced()
    return tokens[(targets + 4)..<rest.place].contains { $0.isMark("{") } ? nil : "$0"
  }

  /// The type of a member, which has to exist.
  @discardableResult
  private mutating func checkMember(_ name: String, of type: String, at token: Int) -> ManifestKind? {
    guard let kind = api.type(type) else { return nil }
    guard let property = api.kinds[kind].properties[name] else {
      if name == "self" || declaredNames.contains(name) { return nil }
      let hint = nearest(to: name, among: api.kinds[kind].properties.keys).map { "; did you mean '\($0)'?" } ?? ""
      report(ManifestMisfit(token: token, what: "'\(type)' is not known to have '\(name)'\(hint)"))
      return nil
    }
    if property.since > tools { report(needs(property.since..<Int.max, token, name)) }
    return property.kind
  }
}
