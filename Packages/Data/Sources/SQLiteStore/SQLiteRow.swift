/// One row of a result, read by column name.
public struct SQLiteRow: Sendable, Hashable {
  let columns: SQLiteColumns
  let values: [SQLiteValue]

  /// The names of the columns, in the statement's order.
  public var columnNames: [String] { columns.names }

  /// Reads a column as the type that the context asks for, and throws when it is not there or holds something else.
  public subscript<Value: SQLiteDecodable>(column: String) -> Value {
    get throws { try value(column) }
  }

  /// Reads a column as a named type, for where the context does not say which.
  public func value<Value: SQLiteDecodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
    let stored = values[try columns.index(of: column)]
    guard let value = Value(sqliteValue: stored) else {
      throw SQLiteStoreError.typeMismatch(
        column: column,
        expected: String(describing: Value.self),
        found: stored.storageClass
      )
    }
    return value
  }
}

/// The columns of a result, shared by its rows.
struct SQLiteColumns: Sendable, Hashable {
  let names: [String]
  private let indices: [String: Int]
  private let duplicates: Set<String>

  init(names: [String]) {
    var indices: [String: Int] = [:]
    var duplicates: Set<String> = []
    for (index, name) in names.enumerated() where indices.updateValue(index, forKey: name) != nil {
      duplicates.insert(name)
    }
    self.names = names
    self.indices = indices
    self.duplicates = duplicates
  }

  func index(of name: String) throws -> Int {
    guard let index = indices[name] else { throw SQLiteStoreError.missingColumn(name, available: names) }
    guard !duplicates.contains(name) else { throw SQLiteStoreError.ambiguousColumn(name) }
    return index
  }
}
