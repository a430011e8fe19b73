/// A feature's name, and what its parts are called.
struct FeatureName {
  /// The reducer, such as `OrderHistory`.
  let type: String

  /// Fails where Swift or the parts of a feature could not have that name.
  init(_ text: String) throws(UsageError) {
    let example = "a name such as 'Settings' or 'OrderHistory'"
    guard let first = text.unicodeScalars.first, ("A"..."Z").contains(first),
      text.unicodeScalars.dropFirst().allSatisfy(Self.isPlain), text.count <= 40
    else {
      throw UsageError(
        message:
          "'\(text)' is no name for a feature: \(example) begins with a capital letter and goes on with letters and "
          + "digits, at most 40"
      )
    }
    if text.hasSuffix("Feature") {
      throw UsageError(message: "'Feature' is added to the name of the module: give \(example) without it")
    }
    type = text
    if Self.keywords.contains(value) {
      throw UsageError(
        message: "'\(text)' cannot name a feature: '\(value)', its name as a value, is a keyword of Swift"
      )
    }
    if Self.taken.contains(text) {
      throw UsageError(message: "'\(text)' cannot name a feature: Swift or the parts of every feature use that name")
    }
  }

  /// A property or case, such as `orderHistory`.
  var value: String {
    // Of a run of capitals all are small but the one that begins the next word: `URLList` is `urlList`.
    let letters = Array(type)
    let capitals = letters.prefix { $0.isUppercase || $0.isNumber }.count
    let small = capitals == letters.count || capitals == 1 ? capitals : capitals - 1
    return String(letters[..<small]).lowercased() + String(letters[small...])
  }

  /// The module, such as `OrderHistoryFeature`.
  var module: String { type + "Feature" }

  /// Its heading, such as `Order history`.
  var title: String {
    var words = ""
    let letters = Array(type)
    for (index, letter) in letters.enumerated() {
      let beginsWord = index > 0 && letter.isUppercase && !letters[index - 1].isUppercase
      words += beginsWord ? " \(letter.lowercased())" : String(letter)
    }
    return words
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
    "consuming",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "final", "for", "func", "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "isolated",
    "lazy",
    "let", "macro", "mutating", "nil", "nonisolated", "open", "operator", "optional", "override", "package",
    "precedencegroup", "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self", "sending",
    "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type", "typealias",
    "unowned", "var", "weak", "where", "while",
  ]

  /// Names of the standard library, and those that stand inside each feature, which would hide it.
  private static let taken: Set<String> = [
    "Action", "Body", "Delegate", "State", "Testing", "Array", "Bool", "Character", "CheckedContinuation", "Clock",
    "Codable", "Collection", "Comparable", "Data", "Date", "Decodable", "Dictionary", "Double", "Duration", "Encodable",
    "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int", "Iterator", "KeyPath", "MainActor", "Mirror",
    "Never",
    "Range", "Regex", "Result", "Sendable", "Sequence", "Set", "String", "Substring", "Swift", "Task", "TaskGroup",
    "TaskLocal", "UInt", "URL", "UUID", "Void",
  ]
}
