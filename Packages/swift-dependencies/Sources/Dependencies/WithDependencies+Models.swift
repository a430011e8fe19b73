/// Runs an operation with the dependencies of a model, for example to make a child.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: model, place: place)
  return try withDependencies {
    $0.adopt(inherited)
  } operation: {
    try operation()
  }
}

/// Overrides further dependencies on top of those of a model for an operation, for example to make a child.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: model, place: place)
  return try withDependencies {
    $0.adopt(inherited)
    try updateValuesForOperation(&$0)
  } operation: {
    try operation()
  }
}

/// Runs an operation with the dependencies of a model, on the caller's actor.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: model, place: place)
  return try await withDependencies {
    $0.adopt(inherited)
  } operation: {
    try await operation()
  }
}

/// Overrides further dependencies on top of those of a model for an operation, on the caller's actor.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: model, place: place)
  return try await withDependencies {
    $0.adopt(inherited)
    try await updateValuesForOperation(&$0)
  } operation: {
    try await operation()
  }
}

/// Overrides further dependencies on top of those of several models, where those of later ones win, for an operation, for example to make a child.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from models: [Model],
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: models, place: place)
  return try withDependencies {
    $0.adopt(inherited)
    try updateValuesForOperation(&$0)
  } operation: {
    try operation()
  }
}

/// Runs an operation with the dependencies of several models, where those of later ones win, for example to make a child.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from models: [Model],
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: models, place: place)
  return try withDependencies {
    $0.adopt(inherited)
  } operation: {
    try operation()
  }
}

/// Overrides further dependencies on top of those of several models, where those of later ones win, for an operation, on the caller's actor.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from models: [Model],
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: models, place: place)
  return try await withDependencies {
    $0.adopt(inherited)
    try await updateValuesForOperation(&$0)
  } operation: {
    try await operation()
  }
}

/// Runs an operation with the dependencies of several models, where those of later ones win, on the caller's actor.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from models: [Model],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = ModelValues.values(of: models, place: place)
  return try await withDependencies {
    $0.adopt(inherited)
  } operation: {
    try await operation()
  }
}
