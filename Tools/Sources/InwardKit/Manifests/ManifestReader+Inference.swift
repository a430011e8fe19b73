/// Of which types constants are, and whether what a manifest declares and does fits together.
extension ManifestReader {
  /// Nil where it cannot be told.
  mutating func kind(of constant: ManifestConstant) -> ManifestKind? {
    let key = constant.home.name.isEmpty ? constant.name : "\(constant.home.name).\(constant.name)"
    if let known = knownKinds[key] { return known }
    if !constant.type.isEmpty { return written(constant.type, in: constant.home) }
    // While it is asked for it is not known, nor is what stands behind more names than a person writes.
    knownKinds[key] = .some(nil)
    guard inferenceDepth < 128 else { return nil }
    inferenceDepth += 1
    defer { inferenceDepth -= 1 }
    guard case .kind(let kind, _) = infer(constant.value) else { return nil }
    knownKinds[key] = kind
    return kind
  }

  /// The type that these tokens name.
  func written(_ range: Range<Int>, in home: ManifestHome) -> ManifestKind? {
    let text = tokens[range].map(\.text).joined()
    return ManifestKind(text == "Self" ? home.name[...] : text[...]) { name in
      let plain = name.hasPrefix("PackageDescription.") ? String(name.dropFirst(19)) : name
      // Inside of a type its own types need no more than their names.
      return api.type(plain) ?? (home.name.isEmpty ? nil : api.type("\(home.name).\(plain)"))
    }
  }

  /// What is wrong with a value that stands without a context.
  mutating func inferenceMisfit(_ value: ManifestValue.Located) -> ManifestMisfit? {
    if case .misfit(let misfit) = infer(value) { misfit } else { nil }
  }

  private enum Inferred {
    /// `isLiteral` if the context could make another type of it.
    case kind(ManifestKind, isLiteral: Bool)
    case unknown
    case misfit(ManifestMisfit)
  }

  /// The type of a value that stands without a context.
  private mutating func infer(_ value: ManifestValue.Located) -> Inferred {
    func needsType(_ what: String) -> Inferred {
      .misfit(ManifestMisfit(token: value.token, what: "of which type \(what) is here cannot be told"))
    }
    switch value.value {
    case .code: return .unknown
    case .string: return .kind(.text, isLiteral: true)
    case .number: return .kind(.number, isLiteral: true)
    case .bool: return .kind(.bool, isLiteral: true)
    case .none: return needsType("'nil'")
    case .array(let elements):
      guard !elements.isEmpty else { return needsType("an empty list") }
      let common = inferCommon(elements)
      guard case .kind(let kind, let isLiteral) = common else { return common }
      return kind.shape == .one ? .kind(ManifestKind(type: kind.type, shape: .list), isLiteral: isLiteral) : .unknown
    case .sum(let parts): return inferCommon(parts)
    case .dictionary(let members):
      let isText = !members.isEmpty && firstMisfit(members.flatMap { [$0.key, $0.value] }, as: .text) == nil
      return isText ? .kind(ManifestKind(type: ManifestKind.text.type, shape: .dictionary), isLiteral: true) : .unknown
    case .member(let name): return needsType("'.\(name)'")
    case .call(let name, _):
      guard let base = name.base else { return needsType("'.\(name.text)'") }
      guard let type = api.source(base) else { return .unknown }
      let kind = ManifestKind(type: type)
      if let misfit = misfit(value, as: kind) { return .misfit(misfit) }
      // One of the manifest's own may give anything.
      return api.kinds[type].members[name.text] == nil ? .unknown : .kind(kind, isLiteral: false)
    case .constant(let name):
      if let constant = constant(name, at: value.token, as: "") {
        return kind(of: constant).map { .kind($0, isLiteral: false) } ?? .unknown
      }
      guard let base = name.base, let type = api.source(base) else {
        if let base = name.base, !base.isEmpty { return sourceMisfit(value, base).map { .misfit($0) } ?? .unknown }
        return declaredNames.contains(name.text)
          ? .unknown : .misfit(ManifestMisfit(token: value.token, what: "nothing here is called '\(name.text)'"))
      }
      let kind = ManifestKind(type: type)
      if let misfit = misfit(value, as: kind) { return .misfit(misfit) }
      return api.kinds[type].members[name.text] == nil ? .unknown : .kind(kind, isLiteral: false)
    }
  }

  /// What one of several values is settles what the others have to be.
  private mutating func inferCommon(_ values: [ManifestValue.Located]) -> Inferred {
    var literal: ManifestKind?
    var settled: ManifestKind?
    var misfit: ManifestMisfit?
    for value in values where settled == nil {
      switch infer(value) {
      case .unknown: return .unknown
      case .misfit(let found): misfit = misfit ?? found
      case .kind(let kind, true): literal = literal ?? kind
      case .kind(let kind, false): settled = kind
      }
    }
    guard let common = settled ?? (misfit == nil ? literal : nil) else { return misfit.map { .misfit($0) } ?? .unknown }
    for value in values {
      if let misfit = self.misfit(value, as: common) { return .misfit(misfit) }
    }
    return .kind(common, isLiteral: settled == nil)
  }
}
