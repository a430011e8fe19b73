/// What settings define for `#if`.
extension ManifestReader {
  /// Whatever `define` or `-D` stands with anywhere, outside of the settings of C.
  mutating func readFlags() {
    var place = 0
    while place < tokens.count {
      let index = place
      place += 1
      switch (tokens[index].kind, tokens[index].first) {
      case (.word, UInt8(ascii: "c")) where tokens[index].isWord("cSettings") || tokens[index].isWord("cxxSettings"):
        var rest = ManifestExpressions(tokens, in: min(index + 2, tokens.count)..<tokens.count)
        _ = rest.read()
        place = max(place, rest.place)
      case (.word, UInt8(ascii: "d")) where tokens[index].isWord("define") && index + 2 < tokens.count:
        if tokens[index + 1].isMark("(") { readFlag(at: index + 2) }
      case (.string, _) where tokens[index].text.hasPrefix("\"-D"):
        let texts = tokens[index...].prefix(3).filter { $0.kind == .string }.prefix(2)
        manifest.flags.formUnion(texts.map { String($0.text.dropFirst().dropLast()) }.definedFlags)
      default: break
      }
    }
  }

  private mutating func readFlag(at start: Int) {
    var argument = ManifestExpressions(tokens, in: start..<min(start + 16, tokens.count))
    if let flag = text(argument.read()) { manifest.flags.insert(flag) } else { manifest.definesOtherFlags = true }
  }

  /// Takes what is literal of a target's settings: they need not be understood.
  mutating func readSettings(_ value: ManifestValue.Located, of target: inout Manifest.Target) {
    var waiting = [value]
    for _ in 0..<Self.mostSettings {
      guard let next = waiting.popLast() else { return }
      switch resolve(next, as: "[SwiftSetting]").value {
      case .array(let elements): waiting += elements.map { resolve($0, as: "SwiftSetting") }
      case .sum(let parts): waiting += parts
      case .call(let name, let arguments): read(name.text, arguments, of: &target)
      default: continue
      }
    }
  }

  /// Nobody lists so many by hand, and constants can be made to double.
  private static let mostSettings = 256

  private mutating func read(
    _ setting: String,
    _ arguments: [ManifestValue.Argument],
    of target: inout Manifest.Target
  ) {
    guard let first = arguments.first?.value else { return }
    switch setting {
    case "define":
      if arguments.count == 1, let flag = text(first) { target.flags.insert(flag) }
    case "unsafeFlags":
      guard case .array(let words) = resolve(first, as: "[String]").value else { return }
      let texts = words.map { text($0) ?? "" }
      target.aliases.merge(texts.moduleAliases) { first, _ in first }
      if arguments.count == 1 { target.flags.formUnion(texts.definedFlags) }
    default: return
    }
  }

  /// A loop that gives all targets new settings takes their own.
  mutating func dropFlagsThatAreReplaced() {
    let isReplaced = tokens.indices.contains { index in
      tokens[index].first == UInt8(ascii: "s") && tokens[index].isWord("swiftSettings") && index + 1 < tokens.count
        && tokens[index + 1].isSign("=")
        && !tokens[(index + 1)...].prefix(8).contains { $0.isWord("swiftSettings") }
    }
    if isReplaced { for index in manifest.targets.indices { manifest.targets[index].flags = [] } }
  }
}
