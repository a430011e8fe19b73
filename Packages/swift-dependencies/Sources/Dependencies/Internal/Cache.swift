import Foundation
import IssueReporting
import Synchronization

/// The default values that were made in one context: for the whole process, or for one test.
final class Cache: Sendable {
  /// Owns a value at a fixed address.
  class Holder: @unchecked Sendable {  // Unchecked: nothing is written after it was made.
    let address: UnsafeMutableRawPointer
    let place: Place
    let isPrepared: Bool
    let isTransient: Bool

    init(address: UnsafeMutableRawPointer, place: Place, isPrepared: Bool, isTransient: Bool) {
      self.address = address
      self.place = place
      self.isPrepared = isPrepared
      self.isTransient = isTransient
    }

    func value<Value: Sendable>(as _: Value.Type) -> Value {
      guard !isTransient else { return address.assumingMemoryBound(to: Transient<Value>.self).pointee.build() }
      return address.assumingMemoryBound(to: Value.self).pointee
    }
  }

  final class TypedHolder<Value>: Holder, @unchecked Sendable {  // Unchecked: as above.
    init(_ value: Value, place: Place, isPrepared: Bool = false) {
      let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      pointer.initialize(to: value)
      super.init(
        address: UnsafeMutableRawPointer(pointer),
        place: place,
        isPrepared: isPrepared,
        isTransient: Value.self is any AnyTransient.Type
      )
    }

    deinit {
      let pointer = address.assumingMemoryBound(to: Value.self)
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }

  private struct State {
    var holders: [ObjectIdentifier: Holder] = [:]
    var retired: [Holder] = []
    var fallbacks: [ObjectIdentifier: Holder] = [:]
    var reported: Set<String> = []
    var building: [ObjectIdentifier: Building] = [:]
  }

  let context: DependencyContext
  let published: PublishedTable
  private let state = Guarded(State())
  private let changed = NSCondition()

  /// The live values of the process, which most reads want.
  static let processLive = PublishedTable()

  /// Which table has the defaults of the process, once that is decided: only that of live values, where no tests run.
  static let processDefaults = Atomic<UInt>(0)

  init(context: DependencyContext, published: PublishedTable = PublishedTable()) {
    self.context = context
    self.published = published
  }

  deinit { published.deallocate() }

  @inline(__always)
  func value<Value>(_ key: ObjectIdentifier, as _: Value.Type) -> Value? {
    guard let address = published.address(of: UInt(bitPattern: key)) else { return nil }
    return Self.untainted(address).assumingMemoryBound(to: Value.self).pointee
  }

  /// Whether an address is that of a value of which some scopes may have one of their own: it is odd.
  static func isTainted(_ address: UnsafeRawPointer) -> Bool { !UInt(bitPattern: address).isMultiple(of: 2) }

  /// The address without the mark of ``isTainted(_:)``.
  static func untainted(_ address: UnsafeRawPointer) -> UnsafeRawPointer {
    address - Int(UInt(bitPattern: address) & 1)
  }

  func holder(_ key: ObjectIdentifier) -> Holder? { state.withLock { $0.holders[key] } }

  var isEmpty: Bool { state.withLock { $0.holders.isEmpty } }

  /// Publishes a value once: the holder that was there before, if any, wins and is returned.
  func publish(_ holder: Holder, for key: ObjectIdentifier) -> Holder? {
    state.withLock { state in
      if let earlier = state.holders[key] { return earlier }
      state.holders[key] = holder
      // A transient value has no address, so that readers ask the holder.
      if !holder.isTransient {
        let address = UnsafeRawPointer(holder.address) + (Tainted.has(key, in: context) ? 1 : 0)
        published.publish(address, for: UInt(bitPattern: key))
      }
      return nil
    }
  }

  /// Forgets all values. They stay in memory, since a reader may hold an address without a lock.
  func removeAll() {
    state.withLock { state in
      state.retired += state.holders.values
      state.holders = [:]
      state.fallbacks = [:]
      state.reported = []
      published.removeAll()
    }
  }

  // MARK: - One builder a key

  enum Claim {
    case granted
    case published(Holder)
    case cycle([Building])
  }

  /// Makes the caller the one builder of a key, waiting for another one to be done. No lock is held afterwards.
  func claim(_ building: Building) -> Claim {
    var isStallReported = false
    while true {
      let other: Building? = state.withLock { state in
        if let other = state.building[building.id] { return other }
        if state.holders[building.id] == nil { state.building[building.id] = building }
        return nil
      }
      guard let other else {
        if let holder = holder(building.id) {
          release(building)
          return .published(holder)
        }
        return .granted
      }
      if let cycle = Waits.begin(building, for: other) { return .cycle(cycle) }
      changed.lock()
      let limit = Date(timeIntervalSinceNow: 10)
      var isStalled = false
      while !isStalled, isBuilding(other) { isStalled = !changed.wait(until: limit) }
      changed.unlock()
      Waits.end(building)
      if isStalled, !isStallReported {
        isStallReported = true
        other.reportStall(waiting: building)
      }
    }
  }

  private func isBuilding(_ building: Building) -> Bool {
    state.withLock { $0.building[building.id] === building }
  }

  /// Lets the next builder of the key go on.
  func release(_ building: Building) {
    let wasBuilding = state.withLock { state in
      guard state.building[building.id] === building else { return false }
      state.building[building.id] = nil
      return true
    }
    guard wasBuilding else { return }
    changed.lock()
    changed.broadcast()
    changed.unlock()
  }

  // MARK: - What stands in for a missing value

  func fallback(_ key: ObjectIdentifier) -> Holder? { state.withLock { $0.fallbacks[key] } }

  func setFallback(_ holder: Holder, for key: ObjectIdentifier) -> Holder {
    state.withLock { state in
      if let earlier = state.fallbacks[key] { return earlier }
      state.fallbacks[key] = holder
      return holder
    }
  }

  /// Whether an issue about a key is the first one from a place.
  func isFirstReport(of key: ObjectIdentifier, at place: Place) -> Bool {
    state.withLock { $0.reported.insert("\(key) \(place.filePath):\(place.line):\(place.column)").inserted }
  }
}
