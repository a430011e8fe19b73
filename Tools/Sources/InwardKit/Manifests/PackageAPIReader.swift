/// Reads the text of ``PackageAPI``: a type begins a line, and what it has follows with blanks in front.
struct PackageAPIReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  mutating func read(into api: inout PackageAPI) {
    var type = 0
    while place < bytes.count {
      if at("\n") {
        place += 1
      } else if !at(" ") {
        type = api.index(of: word())
        if at(" ") {
          place += 1
          let isText = word() == "text"
          api.update(type) { $0.isText = isText }
        }
      } else {
        skipBlanks()
        if !at("\n") { readEntry(of: type, into: &api) }
      }
    }
  }

  /// `name`, `name(label: Kind=, …)`, `var name: Kind`, each name with `@5.5`, `@-5.9` or `@5.5-5.9`.
  private mutating func readEntry(of type: Int, into api: inout PackageAPI) {
    var name = word()
    let isVariable = name == "var"
    let isProperty = isVariable || name == "let"
    if isProperty {
      place += 1
      name = word()
    }
    let versions = self.versions()
    if isProperty {
      place += 2
      let property = PackageAPI.Property(kind: kind(&api), since: versions.lowerBound, isVariable: isVariable)
      return api.update(type) { $0.properties[name] = property }
    }
    var member = PackageAPI.Member(versions: versions, parameters: nil)
    if at("(") {
      place += 1
      member.parameters = parameters(&api, since: versions.lowerBound)
    }
    api.update(type) { $0.members[name, default: []].append(member) }
  }

  private mutating func parameters(_ api: inout PackageAPI, since: Int) -> [PackageAPI.Parameter] {
    var parameters: [PackageAPI.Parameter] = []
    while !at(")") {
      skipBlanks()
      let label = word()
      let versions = self.versions()
      place += 1
      skipBlanks()
      let kind = self.kind(&api)
      let hasDefault = at("=")
      if hasDefault { place += 1 }
      if at(",") { place += 1 }
      parameters.append(
        PackageAPI.Parameter(
          label: label == "_" ? nil : label,
          kind: kind,
          since: max(since, versions.lowerBound),
          hasDefault: hasDefault
        )
      )
    }
    place += 1
    return parameters
  }

  private mutating func kind(_ api: inout PackageAPI) -> ManifestKind {
    let start = place
    while !at(",") && !at("=") && !at(")") && !at(" ") && !at("\n") { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    return ManifestKind(text[...]) { api.index(of: $0) } ?? .text
  }

  private mutating func versions() -> Range<Int> {
    guard at("@") else { return 0..<Int.max }
    place += 1
    let since = at("-") ? 0 : number()
    guard at("-") else { return since..<Int.max }
    place += 1
    return since..<number()
  }

  private mutating func number() -> Int {
    var parts = [0, 0]
    for part in parts.indices {
      while place < bytes.count, let digit {
        parts[part] = parts[part] * 10 + digit
        place += 1
      }
      guard at(".") else { break }
      place += 1
    }
    return parts[0] * 100 + parts[1]
  }

  private var digit: Int? {
    let value = Int(bytes[place]) - Int(UInt8(ascii: "0"))
    return (0...9).contains(value) ? value : nil
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, ![" ", "\n", "@", "(", ":"].contains(where: { at($0) }) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while at(" ") || at("\n") && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: " ") { place += 1 }
  }

  private func at(_ mark: Unicode.Scalar) -> Bool { place < bytes.count && bytes[place] == UInt8(ascii: mark) }
}
