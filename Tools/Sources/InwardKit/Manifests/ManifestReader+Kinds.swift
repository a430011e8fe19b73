/// Why something is no part of `PackageDescription` as it is known here.
struct ManifestMisfit {
  var token: Int
  var what: String
}

/// Whether values are of the types that are wanted. What is made by code passes: it is not understood, but not wrong.
extension ManifestReader {
  mutating func misfit(_ value: ManifestValue.Located, as kind: ManifestKind) -> ManifestMisfit? {
    let isOne = kind.shape == .one
    switch value.value {
    case .code: return isMissing(value) ? ManifestMisfit(token: value.token, what: "a value is missing here") : nil
    case .string(let literal):
      guard isOne, api.kinds[kind.type].isText else { return wrong(value, "a text", kind) }
      return kind.type == ManifestKind.text.type ? nil : textMisfit(literal, value, kind)
    case .number: return isOne && kind.type == ManifestKind.number.type ? nil : wrong(value, "a number", kind)
    case .bool: return isOne && kind.type == ManifestKind.bool.type ? nil : wrong(value, "'true' or 'false'", kind)
    case .none: return kind.isOptional ? nil : wrong(value, "'nil'", kind)
    case .array(let elements):
      guard kind.shape == .list || kind.shape == .set else { return wrong(value, "a list", kind) }
      return firstMisfit(elements, as: ManifestKind(type: kind.type))
    case .dictionary(let members):
      guard kind.shape == .dictionary else { return wrong(value, "a dictionary", kind) }
      return firstMisfit(members.flatMap { [$0.key, $0.value] }, as: .text)
    case .sum(let parts):
      let isSum = kind.shape == .list || isOne && kind.type == ManifestKind.text.type
      guard isSum else { return wrong(value, "a sum", kind) }
      return firstMisfit(parts, as: ManifestKind(type: kind.type, shape: kind.shape))
    case .call(let name, let arguments): return callMisfit(value, name, arguments, kind)
    case .member(let text): return memberMisfit(value, ManifestValue.Name(base: nil, text: text), kind)
    case .constant(let name): return memberMisfit(value, name, kind)
    }
  }

  mutating func firstMisfit(_ values: [ManifestValue.Located], as kind: ManifestKind) -> ManifestMisfit? {
    for value in values {
      if let misfit = misfit(value, as: kind) { return misfit }
    }
    return nil
  }

  /// `name: )`, and `from x: "1.0.0"`
  private func isMissing(_ value: ManifestValue.Located) -> Bool {
    let first = value.token
    guard first < tokens.count else { return true }
    if tokens[first].closes || tokens[first].isMark(":") || tokens[first].isMark(",") { return true }
    return first + 2 < tokens.count && tokens[first].kind == .word && tokens[first + 1].kind == .word
      && tokens[first + 2].isMark(":")
  }

  private func wrong(_ value: ManifestValue.Located, _ what: String, _ kind: ManifestKind) -> ManifestMisfit {
    ManifestMisfit(token: value.token, what: "\(what) stands where '\(api.describe(kind))' is wanted")
  }

  /// Types that a literal makes take none with an interpolation, and versions only such as are versions.
  private func textMisfit(
    _ literal: String,
    _ value: ManifestValue.Located,
    _ kind: ManifestKind
  ) -> ManifestMisfit? {
    guard literal.utf8.contains(UInt8(ascii: "\\")) else {
      let isVersion = kind.type == api.type("Version")
      guard isVersion, !ToolsVersion.isSemantic(literal.utf8.dropFirst().dropLast()) else { return nil }
      return ManifestMisfit(token: value.token, what: "\(literal) is no version: one has three numbers")
    }
    var isInterpolated = false
    let text = StringLiteral.value(of: literal) { _ in
      isInterpolated = true
      return ""
    }
    return text == nil || isInterpolated ? wrong(value, "a text with an interpolation", kind) : nil
  }

  // MARK: - Names

  private mutating func memberMisfit(
    _ value: ManifestValue.Located,
    _ name: ManifestValue.Name,
    _ wanted: ManifestKind
  ) -> ManifestMisfit? {
    let type = name.base.map { $0.isEmpty ? nil : api.source($0) } ?? wanted.type
    // Nearly all members are those of the types themselves.
    let home = constants[name.text] == nil ? "" : api.describe(ManifestKind(type: wanted.type, shape: wanted.shape))
    if let constant = constant(name, at: value.token, as: home) {
      guard let found = kind(of: constant) else {
        if case .code = constant.value.value { return nil }
        guard !constant.type.isEmpty else { return nil }
        return ManifestMisfit(token: value.token, what: "of which type '\(name.text)' is cannot be told")
      }
      guard !found.fits(wanted) else { return nil }
      return wrong(value, "'\(name.text)', of type '\(api.describe(found))',", wanted)
    }
    if let type, let member = api.kinds[type].members[name.text]?.first(where: { $0.parameters == nil }) {
      guard member.versions.contains(tools) else { return needs(member.versions, value.token, name.text) }
      return ManifestKind(type: type).fits(wanted) ? nil : wrong(value, "a '\(api.kinds[type].name)'", wanted)
    }
    if let base = name.base, !base.isEmpty, type == nil { return sourceMisfit(value, base) }
    // What the manifest declares in ways that are not read.
    let isDeclared = name.base == "" ? declaredNames.contains(name.text) : declaredMembers.contains(name.text)
    return isDeclared ? nil : unknown(value, name, wanted)
  }

  /// What `a` of `a.b.c` is, if nothing is called so.
  mutating func sourceMisfit(_ value: ManifestValue.Located, _ base: String) -> ManifestMisfit? {
    let first = String(base.prefix { $0 != "." })
    let isType = PackageAPI.shared.type(first) != nil || ManifestWords.types.contains(first)
    guard !isType, first != "PackageDescription", isUnknown(first) else { return nil }
    return ManifestMisfit(token: value.token, what: "nothing here is called '\(first)'")
  }

  private func unknown(
    _ value: ManifestValue.Located,
    _ name: ManifestValue.Name,
    _ wanted: ManifestKind
  ) -> ManifestMisfit {
    if name.base == "" { return ManifestMisfit(token: value.token, what: "nothing here is called '\(name.text)'") }
    let type = api.kinds[name.base.flatMap { api.source($0) } ?? wanted.type]
    let hint = nearest(to: name.text, among: type.members.keys).map { "; did you mean '\($0)'?" } ?? ""
    return ManifestMisfit(token: value.token, what: "'\(type.name)' is not known to have '\(name.text)'\(hint)")
  }

  func needs(_ versions: Range<Int>, _ token: Int, _ name: String) -> ManifestMisfit {
    let (word, version) =
      tools < versions.lowerBound ? ("from", versions.lowerBound) : ("before", versions.upperBound)
    let text = "\(version / 100).\(version % 100)"
    return ManifestMisfit(
      token: token,
      what:
        "'\(name)' is there \(word) version \(text) of the tools, and this manifest is for \(tools / 100).\(tools % 100)"
    )
  }

  // MARK: - Calls

  private mutating func callMisfit(
    _ value: ManifestValue.Located,
    _ name: ManifestValue.Name,
    _ arguments: [ManifestValue.Argument],
    _ wanted: ManifestKind
  ) -> ManifestMisfit? {
    guard let type = name.base.map({ api.source($0) }) ?? wanted.type else {
      // A function of the manifest's own, or of a library.
      let isUnknown = name.base == "" && isUnknown(name.text)
      return isUnknown ? ManifestMisfit(token: value.token, what: "nothing here is called '\(name.text)'") : nil
    }
    // `.init()` makes a list too, and so may what the manifest declares.
    if wanted.shape != .one {
      let isKnown = name.text != "init" && !declaredMembers.contains(name.text)
      return isKnown ? wrong(value, "a '\(api.kinds[type].name)'", wanted) : nil
    }
    guard type == wanted.type else { return wrong(value, "a '\(api.kinds[type].name)'", wanted) }
    return callMisfit(value, name.text, arguments, of: type)
  }

  /// Whether a type has a function that takes these arguments.
  private mutating func callMisfit(
    _ value: ManifestValue.Located,
    _ name: String,
    _ arguments: [ManifestValue.Argument],
    of type: Int
  ) -> ManifestMisfit? {
    guard let members = api.kinds[type].members[name], members.contains(where: { $0.parameters != nil }) else {
      if declaredMembers.contains(name) { return nil }
      return unknown(value, ManifestValue.Name(base: nil, text: name), ManifestKind(type: type))
    }
    if name == "macro", !imports("CompilerPluginSupport") {
      return ManifestMisfit(token: value.token, what: "'macro' is there with 'import CompilerPluginSupport' only")
    }
    var first: ManifestMisfit?
    for member in members where member.versions.contains(tools) && reach(arguments, member) == nil {
      guard let misfit = misfit(arguments, member) else { return nil }
      first = first ?? misfit
    }
    if declaredMembers.contains(name) { return nil }
    return first ?? labelMisfit(value, name == "init" ? api.kinds[type].name : name, arguments, members)
  }

  /// The first of the arguments, each of which has its place, that is of another type.
  private mutating func misfit(
    _ arguments: [ManifestValue.Argument],
    _ member: PackageAPI.Member
  ) -> ManifestMisfit? {
    var count = 0
    for parameter in member.parameters ?? [] where count < arguments.count && parameter.since <= tools {
      guard arguments[count].label == parameter.label else { continue }
      if let misfit = misfit(arguments[count].value, as: parameter.kind) { return misfit }
      count += 1
    }
    return nil
  }

  /// Says it by the function that takes most of the arguments.
  private func labelMisfit(
    _ value: ManifestValue.Located,
    _ name: String,
    _ arguments: [ManifestValue.Argument],
    _ members: [PackageAPI.Member]
  ) -> ManifestMisfit {
    let functions = members.filter { $0.parameters != nil }
    let available = functions.filter { $0.versions.contains(tools) }
    guard !available.isEmpty else { return needs(functions[0].versions, value.token, name) }
    var best = (count: -1, missing: PackageAPI.Parameter?.none)
    for member in available {
      guard let reach = reach(arguments, member) else { continue }
      let isClearer = reach.count == best.count && best.missing?.label == nil && reach.missing?.label != nil
      if reach.count > best.count || isClearer { best = reach }
    }
    func spell(_ label: String?) -> String { label.map { "'\($0):'" } ?? "a value without a name" }
    guard best.count < arguments.count else {
      return ManifestMisfit(token: value.token, what: "'\(name)' needs \(spell(best.missing?.label))")
    }
    let argument = arguments[best.count]
    let all = members.flatMap { $0.parameters ?? [] }
    if let label = argument.label, let later = all.first(where: { $0.label == label && $0.since > tools }) {
      return needs(later.since..<Int.max, argument.token, "\(label):")
    }
    let known = all.contains { $0.label == argument.label }
    if known, let missing = best.missing, !arguments.contains(where: { $0.label == missing.label }) {
      return ManifestMisfit(token: value.token, what: "'\(name)' needs \(spell(missing.label))")
    }
    let hint = argument.label.flatMap { nearest(to: $0, among: all.compactMap(\.label)) }
    let end = known ? " here" : hint.map { "; did you mean '\($0):'?" } ?? ""
    return ManifestMisfit(token: argument.token, what: "'\(name)' is not known to take \(spell(argument.label))\(end)")
  }

  /// How many of the arguments have their places, and what is missing then; nil if each has one and none is missing.
  private func reach(
    _ arguments: [ManifestValue.Argument],
    _ member: PackageAPI.Member
  ) -> (count: Int, missing: PackageAPI.Parameter?)? {
    var count = 0
    for parameter in member.parameters ?? [] where parameter.since <= tools {
      if count < arguments.count, arguments[count].label == parameter.label {
        count += 1
      } else if !parameter.hasDefault {
        return (count, parameter)
      }
    }
    return count == arguments.count && member.parameters != nil ? nil : (count, nil)
  }
}
