import Dependencies

/// An enum whose cases can be reached by case key paths; conform with `@CasePathable`.
public protocol CasePathable {
  /// A type with one `AnyCasePath` property for each case.
  associatedtype AllCasePaths
  /// The paths of all cases.
  static var allCasePaths: AllCasePaths { get }
  /// The place of the root's case among all cases, or -1 when the conformance is written by hand.
  static func _$caseIndex(of root: Self) -> Int
}

extension CasePathable {
  /// What case key paths start from: `\Self.Cases.loaded`.
  public typealias Cases = Case<Self>

  public static func _$caseIndex(of root: Self) -> Int { -1 }

  /// Takes the value out of a case, or `nil` when this is another case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// Replaces the value of a case; reading is not possible, since this may be another case.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    @available(*, unavailable, message: "The value of a case may be absent: read it as an optional.")
    get { preconditionFailure("Unreachable: the getter is unavailable.") }
    set {
      let path = AnyCasePath(keyPath)
      guard path.extract(from: self) != nil else { return }
      self = path.embed(newValue)
    }
  }

  /// Reads a case by name, for enums that are also `@dynamicMemberLookup`.
  public subscript<Value>(dynamicMember keyPath: CaseKeyPath<Self, Value>) -> Value? {
    self[case: keyPath]
  }

  /// Whether this is the given case.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extractAny(from: self) != nil
  }

  /// Changes the value of a case in place; reports an issue when this is another case.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let path = AnyCasePath(keyPath)
    guard var value = path.extract(from: self) else {
      reportIssue(
        "Can't modify the case \"\(keyPath._caseName())\": the value is in another case.",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      return
    }
    yield(&value)
    self = path.embed(value)
  }
}

/// Case paths that can tell the path of a root's case.
public protocol CasePathReflectable<Root> {
  associatedtype Root: CasePathable
  /// The key path of the root's case.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// An enum whose cases can be listed as key paths.
public protocol CasePathIterable: CasePathable where AllCasePaths: Sequence<PartialCaseKeyPath<Self>> {}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The key path of this root's case.
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}
