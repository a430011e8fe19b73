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
    for index in overrides.entries.indices {
      let key = overrides.entries[index].key
      guard let earlier = cache.publish(overrides.holder(at: index, place: place), for: key) else { continue }
      let name = overrides.keyName(at: index)
      let verb = earlier.isPrepared ? "prepared" : "used"
      report(name, place, "it was \(verb) at \(earlier.place.description)")
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

extension Overrides {
  /// The value at an index, in a place of its own.
  fileprivate func holder(at index: Int, place: Place) -> Cache.Holder {
    // A `Slot` lies in memory as the value that it holds.
    func open<Stored>(_ stored: Stored) -> Cache.Holder {
      Cache.TypedHolder(stored, place: place, isPrepared: true)
    }
    return _openExistential(entries[index].slot, do: open)
  }
}
