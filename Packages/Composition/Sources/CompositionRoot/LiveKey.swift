import Dependencies

/// A property of `DependencyValues`, as problems and reports name it.
public struct LiveKey: Sendable {
  /// The property where the runtime knows its name, such as `\.database`; otherwise the type of the value, such as
  /// `SQLiteStore`.
  public let name: String
  /// Where the key is registered; nil where it is not.
  public let place: SourcePlace?
  let identity: KeyIdentity

  init(_ path: any PartialKeyPath<DependencyValues> & Sendable, of type: Any.Type, at place: SourcePlace? = nil) {
    identity = KeyIdentity(path)
    name = Self.property(path.debugDescription) ?? "\(type)"
    self.place = place
  }

  /// The property in what the runtime prints for a key path: on Linux it knows none and prints an address.
  private static func property(_ description: String) -> String? {
    guard !description.contains("<"), let dot = description.firstIndex(of: ".") else { return nil }
    return "\\" + description[dot...]
  }
}

extension LiveKey: CustomStringConvertible {
  public var description: String { place.map { "\(name) (\($0))" } ?? name }
}

/// A place in the sources.
public struct SourcePlace: Equatable, Sendable, CustomStringConvertible {
  /// The module and the file, such as `HeadlessApp/LiveValues.swift`.
  public let fileID: String
  /// The line, from 1.
  public let line: UInt
  /// The column, from 1.
  public let column: UInt

  init(fileID: StaticString, line: UInt, column: UInt) {
    self.fileID = "\(fileID)"
    self.line = line
    self.column = column
  }

  public var description: String { "\(fileID):\(line):\(column)" }
}

/// A key path, equal to itself in every module.
struct KeyIdentity: Hashable, Sendable {
  private let path: any AnyKeyPath & Sendable

  init(_ path: any AnyKeyPath & Sendable) {
    self.path = path
  }

  static func == (lhs: KeyIdentity, rhs: KeyIdentity) -> Bool {
    lhs.path as AnyKeyPath == rhs.path as AnyKeyPath
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path as AnyKeyPath)
  }
}
