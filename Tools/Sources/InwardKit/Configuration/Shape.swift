/// What a JSON file may hold: it is checked against this, and the published schema is printed from it.
struct Shape: Sendable {
  indirect enum Kind: Sendable {
    case text(TextForm)
    case choice([String])
    case bool
    /// A whole number from 1.
    case count
    case list(Shape)
    /// Names of the writer's choice, or some of `names`, each with a value of one shape.
    case map(names: [String]?, Shape)
    case object([Key])
  }

  struct Key: Sendable {
    var name: String
    var isRequired: Bool
    var shape: Shape
  }

  var kind: Kind
  var about: String?
  /// What the reader takes where the key is missing.
  var fallback: JSONFallback?

  /// A default value that the schema names.
  enum JSONFallback: Sendable {
    case bool(Bool)
    case number(Int)
  }

  init(_ kind: Kind, _ about: String? = nil, fallback: JSONFallback? = nil) {
    self.kind = kind
    self.about = about
    self.fallback = fallback
  }

  static func text(_ about: String? = nil, form: TextForm = .some) -> Shape { Shape(.text(form), about) }
  static func texts(_ about: String? = nil) -> Shape { Shape(.list(.text()), about) }
}

extension Shape.Key {
  static func required(_ name: String, _ shape: Shape) -> Self { Self(name: name, isRequired: true, shape: shape) }
  static func optional(_ name: String, _ shape: Shape) -> Self { Self(name: name, isRequired: false, shape: shape) }
}

/// What a text must be like.
enum TextForm: Sendable {
  case some, words, target

  /// The same as a regular expression of ECMA 262, which is what JSON Schema has.
  var pattern: String? {
    switch self {
    case .some: nil
    case .words: "\\S"
    case .target: "^[^/]+/[^/]+$"
    }
  }

  func accepts(_ text: String) -> Bool {
    switch self {
    case .some: !text.isEmpty
    case .words: !text.unicodeScalars.allSatisfy(Self.isBlank)
    case .target:
      text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(\.isEmpty) == [false, false]
    }
  }

  /// What `\s` is in ECMA 262: white space as Unicode has it, without U+0085 and with the byte order mark.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace && scalar != "\u{85}" || scalar == "\u{FEFF}"
  }

  func complaint(_ name: String, _ text: String) -> String {
    switch self {
    case .some: "\(name) may not be empty"
    case .words: "\(name) needs words"
    case .target: "\(name) is written as 'package/target', not '\(text)'"
    }
  }
}
