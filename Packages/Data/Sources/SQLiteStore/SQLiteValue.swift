/// One value in SQLite's own five storage classes.
public enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The storage class's name as error messages use it; never the value itself.
  public var storageClass: String {
    switch self {
    case .null: "NULL"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .blob: "BLOB"
    }
  }
}

/// A type that can be handed to a statement as an argument.
public protocol SQLiteBindable {
  /// The value as SQLite stores it.
  var sqliteValue: SQLiteValue { get }
}

/// A type that a column can be read as.
public protocol SQLiteDecodable {
  /// Reads a stored value; `nil` when it has another storage class or does not fit.
  init?(sqliteValue: SQLiteValue)
}

extension SQLiteValue: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { self }

  public init?(sqliteValue: SQLiteValue) { self = sqliteValue }
}

extension Int: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { .integer(Int64(self)) }

  public init?(sqliteValue: SQLiteValue) {
    guard case .integer(let value) = sqliteValue else { return nil }
    self.init(exactly: value)
  }
}

extension Int64: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { .integer(self) }

  public init?(sqliteValue: SQLiteValue) {
    guard case .integer(let value) = sqliteValue else { return nil }
    self = value
  }
}

extension Double: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { .real(self) }

  /// Also takes an integer that a double holds exactly, since SQLite computes `1 + 1` as an integer.
  public init?(sqliteValue: SQLiteValue) {
    switch sqliteValue {
    case .real(let value): self = value
    case .integer(let value): self.init(exactly: value)
    case .null, .text, .blob: return nil
    }
  }
}

extension Bool: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }

  /// Takes 0 and 1 only: any other number is a column that never was a Boolean.
  public init?(sqliteValue: SQLiteValue) {
    switch sqliteValue {
    case .integer(0): self = false
    case .integer(1): self = true
    case .integer, .null, .real, .text, .blob: return nil
    }
  }
}

extension String: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { .text(self) }

  public init?(sqliteValue: SQLiteValue) {
    guard case .text(let value) = sqliteValue else { return nil }
    self = value
  }
}

extension [UInt8]: SQLiteBindable, SQLiteDecodable {
  public var sqliteValue: SQLiteValue { .blob(self) }

  public init?(sqliteValue: SQLiteValue) {
    guard case .blob(let value) = sqliteValue else { return nil }
    self = value
  }
}

/// `NULL` reads as `nil`; a value of the wrong storage class is still an error.
extension Optional: SQLiteDecodable where Wrapped: SQLiteDecodable {
  public init?(sqliteValue: SQLiteValue) {
    if case .null = sqliteValue {
      self = Optional.none
    } else if let value = Wrapped(sqliteValue: sqliteValue) {
      self = Optional.some(value)
    } else {
      return nil
    }
  }
}
