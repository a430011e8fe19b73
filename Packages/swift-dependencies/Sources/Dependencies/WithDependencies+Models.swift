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
  return try DependencyValues.inherited(from: model, place: place).scope(operation)
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
  var values = DependencyValues.inherited(from: model, place: place)
  try values.update(updateValuesForOperation)
  return try values.scope(operation)
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
  return try await DependencyValues.inherited(from: model, place: place).scope(operation)
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
  var values = DependencyValues.inherited(from: model, place: place)
  try await values.update(updateValuesForOperation)
  return try await values.scope(operation)
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
  var values = DependencyValues.inherited(from: models, place: place)
  try values.update(updateValuesForOperation)
  return try values.scope(operation)
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
  return try DependencyValues.inherited(from: models, place: place).scope(operation)
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
  var values = DependencyValues.inherited(from: models, place: place)
  try await values.update(updateValuesForOperation)
  return try await values.scope(operation)
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
  return try await DependencyValues.inherited(from: models, place: place).scope(operation)
}
