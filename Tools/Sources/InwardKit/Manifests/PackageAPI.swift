/// What `PackageDescription` offers to manifests: its types, what they have, and for which versions of the tools.
///
/// A version is a hundred times the first number and the second: 509 is 5.9.
struct PackageAPI: Sendable {
  struct Parameter: Equatable, Sendable {
    /// Nil where the argument bears no name.
    var label: String?
    var kind: ManifestKind
    /// The first version that has it.
    var since: Int
    var hasDefault: Bool
  }

  /// A static function, an initializer, or a constant, which has no parameters.
  struct Member: Equatable, Sendable {
    var versions: Range<Int>
    var parameters: [Parameter]?
  }

  struct Property: Equatable, Sendable {
    var kind: ManifestKind
    var since: Int
    var isVariable: Bool
  }

  struct Kind: Sendable {
    var name: String
    /// Whether a text stands for a value of it.
    var isText = false
    var members: [String: [Member]] = [:]
    var properties: [String: Property] = [:]
  }

  private(set) var kinds: [Kind] = []
  private var indices: [String: Int] = [:]
  /// Of all types.
  private(set) var memberNames: Set<String> = []

  static let shared = PackageAPI(text)

  init(_ text: StaticString) {
    for name in ["String", "Int", "Bool"] { _ = index(of: name) }
    kinds[ManifestKind.text.type].isText = true
    var reader = PackageAPIReader(text)
    reader.read(into: &self)
    memberNames = Set(kinds.flatMap(\.members.keys))
    indices["SwiftVersion"] = indices["SwiftLanguageMode"]
  }

  /// The type of a name, which is made if nothing is known of it yet.
  mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = kinds.count
    kinds.append(Kind(name: name))
    return kinds.count - 1
  }

  func type(_ name: String) -> Int? { indices[name] }

  /// A type whose members are known.
  func source(_ name: String) -> Int? { indices[name].flatMap { kinds[$0].members.isEmpty ? nil : $0 } }

  mutating func update(_ type: Int, _ change: (inout Kind) -> Void) { change(&kinds[type]) }

  /// As Swift writes it.
  func describe(_ kind: ManifestKind) -> String {
    let name = kinds[kind.type].name
    let text =
      switch kind.shape {
      case .one: name
      case .list: "[\(name)]"
      case .set: "Set<\(name)>"
      case .dictionary: "[String: \(name)]"
      }
    return kind.isOptional ? text + "?" : text
  }
}

/// The type of a value in a manifest.
struct ManifestKind: Equatable, Sendable {
  enum Shape: UInt8, Sendable { case one, list, set, dictionary }

  /// In ``PackageAPI/kinds``; of the elements where there are several.
  var type: Int
  var shape = Shape.one
  var isOptional = false

  static let text = ManifestKind(type: 0)
  static let number = ManifestKind(type: 1)
  static let bool = ManifestKind(type: 2)

  /// Whether a value of this type may stand where `other` is wanted.
  func fits(_ other: ManifestKind) -> Bool {
    type == other.type && shape == other.shape && (!isOptional || other.isOptional)
  }

  /// Reads `[A.B]?` and the like, without blanks; `index` tells which type a name means.
  init?(_ text: Substring, index: (String) -> Int?) {
    var text = text
    if text.last == "?" {
      isOptional = true
      text.removeLast()
    }
    let forms: [(open: String, close: Character, shape: Shape)] = [
      ("[String:", "]", .dictionary), ("[", "]", .list), ("Array<", ">", .list), ("Set<", ">", .set),
    ]
    for form in forms where text.hasPrefix(form.open) && text.last == form.close {
      text = text.dropFirst(form.open.count).dropLast()
      shape = form.shape
      break
    }
    guard let type = index(String(text)) else { return nil }
    self.type = type
  }

  init(type: Int, shape: Shape = .one, isOptional: Bool = false) {
    self.type = type
    self.shape = shape
    self.isOptional = isOptional
  }
}
