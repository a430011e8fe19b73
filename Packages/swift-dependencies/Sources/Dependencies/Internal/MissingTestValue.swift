import IssueReporting

extension DependencyValues {
  /// Reports a default test value that is in truth a live or preview one.
  func reportMissingTestValue(of key: any TestDependencyKey.Type) {
    guard (building?.context ?? resolvedContext) == .test else { return }
    guard let building else { return reportIssue(message("\(key)", key, nil, "[\(key).self]")) }
    // A key's own code may ask another one for its test value by name.
    let isRead = building.id == ObjectIdentifier(key)
    let place = building.place
    reportIssue(
      message(
        isRead ? building.name : "\(key)",
        key,
        place,
        isRead ? building.access : "[\(key).self]"
      ),
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }

  private func message(_ name: String, _ key: any TestDependencyKey.Type, _ place: Place?, _ access: String) -> String {
    """
    \(name) has no test implementation, but was accessed from a test context.

      Location: \(place?.description ?? "a call of '\(key).testValue'")
      Key:      \(key)
      Value:    \(valueType(of: key))

    Dependencies must not run their live values in a test unnoticed. To fix this, either
    • override it in this test: withDependencies { $0\(access) = … } operation: { … }
    • or give '\(key)' a 'testValue'.
    """
  }
}
