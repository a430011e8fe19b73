import IssueReporting
import Synchronization

extension DependencyValues {
  var building: Building? {
    guard let building = overrides?.building, !building.isFinished else { return nil }
    return building
  }

  var mode: Overrides.Mode { overrides?.mode ?? .reading }

  var resolvedContext: DependencyContext { overrides?.context ?? captured?.context ?? DefaultContext.current }

  /// The value of an entry that is built for this read, or goes into a default value under construction.
  @usableFromInline
  @inline(never)
  func read<Value: Sendable>(
    _ entry: UnsafeMutablePointer<Overrides.Entry>,
    of key: ObjectIdentifier,
    in level: Overrides?
  ) -> Value {
    if let level { overrides?.building?.note(key, in: level) }
    return entry.currentValue(as: Value.self)
  }

  /// The address of a default that was published for the whole process, where the context allows.
  @usableFromInline
  func processDefault(_ key: ObjectIdentifier) -> UnsafeRawPointer? {
    guard overrides?.context == nil, captured?.context == nil else { return nil }
    overrides?.building?.noteRead()
    guard
      let address = PublishedTable.address(
        of: UInt(bitPattern: key),
        in: Cache.processDefaults.load(ordering: .acquiring)
      )
    else { return nil }
    guard Cache.isTainted(address) else { return address }
    return overrides == nil && captured == nil ? Cache.untainted(address) : nil
  }

  /// The default value of a key: made at the first read, with nothing locked while its code runs.
  @usableFromInline
  @inline(never)
  func makeDefault<Key: TestDependencyKey>(_ key: Key.Type, place: Place, function: StaticString) -> Key.Value {
    if let sample = sample(of: Key.Value.self) { return sample }
    let context = resolvedContext
    let cache = Caches.current[context]
    let parent = building
    parent?.noteRead()
    if let known = known(key, in: cache, for: parent) { return known }

    let building = Building(key, property: function, place: place, context: context, values: self)
    if let cycle = cycle(to: building) { return breakCycle(cycle, building, key) }
    switch cache.claim(building) {
    case .published(let holder): return known(key, in: cache, for: parent) ?? holder.value(as: Key.Value.self)
    case .cycle(let cycle): return breakCycle(cycle, building, key)
    case .granted: break
    }
    defer { cache.release(building) }
    // Another builder may have been done between the look-up and the claim.
    if let known = known(key, in: cache, for: parent) { return known }

    guard let value = construct(key, building) else {
      return missingLiveValue(key, building, cache)
    }
    let outcome = building.finish()
    guard mode != .preparing, !outcome.isSuppressed else { return value }
    let holder = Cache.TypedHolder(value, place: place)
    guard outcome.sources.isEmpty else {
      Tainted.note(building, sources: outcome.sources)
      keep(holder, of: building.id, in: cache, madeFrom: outcome.sources)
      return value
    }
    if !outcome.didRead, let record = Tainted.record(of: building) { building.reportBaked(record) }
    if let earlier = cache.publish(holder, for: building.id) { return earlier.value(as: Key.Value.self) }
    return value
  }

  /// A value that was made before, from what is in force here.
  private func known<Key: TestDependencyKey>(_ key: Key.Type, in cache: Cache, for parent: Building?) -> Key.Value? {
    let id = ObjectIdentifier(key)
    // First: a scope that has a value of its own keeps it when a value for all is made elsewhere.
    guard let derived = derived(id, cache: cache) else { return cache.value(id, as: Key.Value.self) }
    if let parent { derived.sources.compactMap(\.strong).forEach(parent.note) }
    return derived.holder.value(as: Key.Value.self)
  }

  /// Runs the key's own code with these values in force; nil if the key has no live value.
  private func construct<Key: TestDependencyKey>(_ key: Key.Type, _ building: Building) -> Key.Value? {
    var values = self
    let level = overrides?.copy() ?? Overrides.make(capacity: 2)
    level.building = building
    level.mode = .reading
    values.overrides = level
    values.place = nil
    return Self.$_current.withValue(values) {
      switch building.context {
      case .test: return Key.testValue
      case .preview: return Key.previewValue
      case .live:
        func open<Live: DependencyKey>(_: Live.Type) -> Key.Value? { Live.liveValue as? Key.Value }
        guard let live = key as? any DependencyKey.Type else { return nil }
        return open(live)
      }
    }
  }

  /// Keeps a value with the innermost override that it is made from.
  private func keep(
    _ holder: Cache.Holder,
    of key: ObjectIdentifier,
    in cache: Cache,
    madeFrom sources: [Building.Source]
  ) {
    guard let innermost = sources.map(\.origin).max(by: { $0.depth < $1.depth }) else { return }
    let sources = sources.map { Derived.Source(key: $0.key, name: $0.name, origin: $0.origin) }
    innermost.keep(Derived(key: key, cache: cache, sources: sources, holder: holder))
  }

  // MARK: - What can go wrong

  private func missingLiveValue<Key: TestDependencyKey>(
    _ key: Key.Type,
    _ building: Building,
    _ cache: Cache
  ) -> Key.Value {
    _ = building.finish()
    let id = building.id
    if mode == .reading, cache.isFirstReport(of: id, at: building.place) { building.reportMissingLiveValue() }
    if let fallback = cache.fallback(id) { return fallback.value(as: Key.Value.self) }
    let holder = Cache.TypedHolder(Key.testValue, place: building.place)
    return cache.setFallback(holder, for: id).value(as: Key.Value.self)
  }

  /// The builders between this one and one for the same key that it is made for.
  private func cycle(to building: Building) -> [Building]? {
    var chain = [building]
    for ancestor in building.ancestors.dropFirst() where !ancestor.isFinished {
      chain.append(ancestor)
      if ancestor.id == building.id, ancestor.context == building.context { return chain.reversed() }
    }
    return nil
  }

  /// Reports a cycle and takes the test value for the one that closes it.
  private func breakCycle<Key: TestDependencyKey>(
    _ cycle: [Building],
    _ building: Building,
    _ key: Key.Type
  ) -> Key.Value {
    let text = Building.describe(cycle: cycle)
    let place = building.place
    guard !building.ancestors.contains(where: { $0.isFallback && $0.id == building.id }) else {
      // The test value needs the same cycle: no value of the type can be made, so no program can go on.
      fatalError(text, file: place.filePath, line: place.line)
    }
    reportIssue(text, fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    let fallback = Building(
      key,
      property: building.property,
      place: place,
      context: building.context,
      values: self,
      isFallback: true
    )
    defer { _ = fallback.finish() }
    var values = self
    let level = overrides?.copy() ?? Overrides.make(capacity: 2)
    level.building = fallback
    values.overrides = level
    return Self.$_current.withValue(values) { Key.testValue }
  }
}

extension Building {
  func reportMissingLiveValue() {
    reportIssue(
      """
      \(name) has no live implementation, but was accessed from a live context.

        Location: \(place.description)
        Key:      \(key)
        Value:    \(valueType)

      The test value is used instead. To fix this, either
      • provide it before it is used: prepareDependencies { $0\(access) = … } at launch, or withDependencies around
        the code that needs it,
      • or make '\(key)' conform to 'DependencyKey' with a 'liveValue', in a module that the application links.
      """,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }

  func reportBaked(_ record: Tainted.Record) {
    let sources = record.sources.map { "'\($0)'" }.joined(separator: ", ")
    reportIssue(
      """
      The \(context) value of '\(key)' is stored once for good, with an overridden value of \(sources) inside.

        First made at: \(record.place.description), where \(sources) was overridden
        Used at:       \(place.description), where it is not

      A 'static let' is made only once. To fix this, make it a computed 'static var', or read \(sources) when it is used
      instead of when '\(key)' is made.
      """,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }
}
