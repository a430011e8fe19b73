/// Words that Swift itself gives a meaning.
enum ManifestWords {
  /// Words before the name of what they declare.
  static let declarations: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "for", "func", "let", "macro", "protocol", "struct",
    "typealias", "var",
  ]
  /// Words before the name of what has members.
  static let homes: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
  static let keywords: Set<String> = [
    "_", "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consume", "consuming", "continue", "convenience", "copy", "default", "defer", "deinit",
    "didSet", "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated", "nonmutating",
    "open", "operator", "override", "package", "postfix", "precedencegroup", "prefix", "private", "protocol",
    "public", "repeat", "required", "rethrows", "return", "self", "sending", "set", "some", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var",
    "weak", "where", "while", "willSet", "yield",
  ]
  /// Those of them that are values.
  static let values: Set<String> = ["false", "nil", "self", "super", "true"]
  /// What Swift's own module declares outside of types, and what it declares unasked.
  static let globals: Set<String> = [
    "abs", "assert", "assertionFailure", "debugPrint", "dump", "error", "extendLifetime", "fatalError",
    "isKnownUniquelyReferenced", "max", "min", "newValue", "numericCast", "oldValue", "precondition",
    "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "stride", "swap", "transcode",
    "type", "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime", "withUnsafeBytes",
    "withUnsafeMutableBytes", "withUnsafeMutablePointer", "withUnsafePointer", "withoutActuallyEscaping",
    "zip",
  ]
  /// Types and protocols that manifests may name.
  static let types: Set<String> = [
    "Any", "AnyHashable", "AnyKeyPath", "AnyObject", "Array", "ArraySlice", "BidirectionalCollection",
    "BinaryInteger", "Bool", "CaseIterable", "Character", "Clock", "ClosedRange", "Codable", "CodingKey",
    "Collection", "CollectionOfOne", "CommandLine", "Comparable", "ContiguousArray", "ContinuousClock",
    "CountableRange", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Decoder",
    "Dictionary", "Double", "Duration", "EmptyCollection", "Encodable", "Encoder", "Equatable", "Error",
    "ExpressibleByArrayLiteral", "ExpressibleByStringLiteral", "Float", "Float16", "Float80", "Hashable",
    "Identifiable", "InlineArray", "Int", "Int16", "Int32", "Int64", "Int8", "IteratorProtocol", "KeyPath",
    "LosslessStringConvertible", "MainActor", "Mirror", "MutableCollection", "Never", "Numeric",
    "ObjectIdentifier", "OptionSet", "Optional", "PartialKeyPath", "PartialRangeFrom",
    "RandomAccessCollection", "Range", "RangeReplaceableCollection", "RawRepresentable",
    "ReferenceWritableKeyPath", "Regex", "Repeated", "Result", "Self", "Sendable", "Sequence", "Set",
    "SetAlgebra", "Slice", "Span", "StaticString", "Strideable", "String", "StringProtocol", "Substring",
    "SuspendingClock", "SystemRandomNumberGenerator", "Task", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    "Unicode", "UnsafeMutablePointer", "UnsafePointer", "Void", "WritableKeyPath", "Zip2Sequence",
  ]
}
