import IssueReporting

/// Sets the default values of dependencies, once, before they are used for the first time.
///
/// A dependency that was prepared or used before keeps its value, and an issue is reported that names both places.
/// - Returns: what the closure returns.
@discardableResult
public func prepareDependencies<R>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var values = DependencyValues()
  values.beginUpdate(.preparing)
  let result = try updateValues(&values)
  values.publish(at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}

extension DependencyValues {
  /// Makes overrides the default values.
  fileprivate func publish(at place: Place) {
    guard let overrides else { return }
    let caches = Caches.current
    if let context = overrides.context, context != DefaultContext.current {
      let cache = caches[DefaultContext.current]
      if cache.isEmpty {
        DefaultContext.set(context)
      } else {
        report("context", place, "default values of the context \(cache.context) were used")
      }
    }
    let cache = caches[DefaultContext.current]
    overrides.forEach { entry in
      guard let earlier = cache.publish(entry.holder(place: place), for: entry.pointee.key) else { return }
      let verb = earlier.isPrepared ? "prepared" : "used"
      report(entry.keyName, place, "it was \(verb) at \(earlier.place.description)")
    }
  }

  private func report(_ name: String, _ place: Place, _ reason: String) {
    reportIssue(
      """
      '\(name)' was prepared at \(place.description), but before that \(reason).

      The new value is ignored. Prepare each dependency once, as early as possible, for example at the top of 'main'.
      """,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }
}

extension UnsafeMutablePointer<Overrides.Entry> {
  /// A copy of the value, for a cache.
  fileprivate func holder(place: Place) -> Cache.Holder {
    func open<Value>(_: Value.Type) -> Cache.Holder {
      Cache.TypedHolder(value(as: Value.self), place: place, isPrepared: true)
    }
    return _openExistential(pointee.type, do: open)
  }
}
