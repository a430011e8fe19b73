/// The effects of one store that are in flight: by place, by cancellation id, and by when they end.
///
/// A finished effect leaves nothing behind. When the store goes, `cancelEverything` ends what is left.
final class EffectRuntime: Sendable {
  typealias LeafID = UInt64

  struct ScopedID: Sendable {
    let id: HashableID
    let path: EffectPath
  }

  private struct Leaf {
    var node: Node
    var ids: [(id: HashableID, node: Node)] = []
    var cancel: (@Sendable () -> Void)?
    var isCancelled = false
    var origin: EffectOrigin?
  }

  /// One place in the tree of features; it is there while something below it is in flight.
  private final class Node {
    let parent: Node?
    let element: PathElement?
    var children: [PathElement: Node] = [:]
    var leaves: Set<LeafID> = []
    var marks = 0

    init(parent: Node?, element: PathElement?) {
      self.parent = parent
      self.element = element
    }

    func isInside(_ other: Node) -> Bool {
      var node: Node? = self
      while let current = node {
        if current === other { return true }
        node = current.parent
      }
      return false
    }

    func collect(into result: inout [LeafID]) {
      result += self.leaves
      for child in self.children.values { child.collect(into: &result) }
    }

    func prune() {
      var node = self
      while let parent = node.parent, let element = node.element,
        node.leaves.isEmpty, node.children.isEmpty, node.marks == 0
      {
        parent.children[element] = nil
        node = parent
      }
    }
  }

  private struct Storage {
    var nextID: LeafID = 0
    var root = Node(parent: nil, element: nil)
    var leaves: [LeafID: Leaf] = [:]
    var byID: [HashableID: Set<LeafID>] = [:]
    var isClosed = false

    func node(at path: EffectPath) -> Node? {
      path.reduce(self.root as Node?) { $0?.children[$1] }
    }

    func makeNode(at path: EffectPath) -> Node {
      var node = self.root
      for element in path {
        if let child = node.children[element] {
          node = child
        } else {
          let child = Node(parent: node, element: element)
          node.children[element] = child
          node = child
        }
      }
      return node
    }

    /// Marks effects as cancelled and returns what ends them, to be called without the lock.
    mutating func cancel(_ ids: some Sequence<LeafID>) -> [@Sendable () -> Void] {
      ids.compactMap { id in
        guard self.leaves[id]?.isCancelled == false else { return nil }
        self.leaves[id]?.isCancelled = true
        return self.leaves[id]?.cancel
      }
    }
  }

  private let storage = Guarded(Storage())
  /// Where the effects run, when a test store wants to know that they all wait.
  let executor: (any TaskExecutor)?

  private let didEnd: (@Sendable () -> Void)?

  init(executor: (any TaskExecutor)? = nil, didEnd: (@Sendable () -> Void)? = nil) {
    self.executor = executor
    self.didEnd = didEnd
  }

  /// Notes an effect that is about to start.
  func begin(at path: EffectPath, ids: [ScopedID], origin: EffectOrigin? = nil) -> LeafID {
    self.storage.withLock { storage in
      storage.nextID += 1
      let id = storage.nextID
      var leaf = Leaf(node: storage.makeNode(at: path), isCancelled: storage.isClosed, origin: origin)
      leaf.node.leaves.insert(id)
      for scoped in ids {
        let node = storage.makeNode(at: scoped.path)
        node.marks += 1
        leaf.ids.append((scoped.id, node))
        storage.byID[scoped.id, default: []].insert(id)
      }
      storage.leaves[id] = leaf
      return id
    }
  }

  /// Says how to cancel an effect; one that was cancelled before it began is cancelled now.
  func attach(_ id: LeafID, cancel: @escaping @Sendable () -> Void) {
    let isCancelled = self.storage.withLock { storage in
      guard storage.leaves[id] != nil else { return false }
      storage.leaves[id]?.cancel = cancel
      return storage.leaves[id]?.isCancelled ?? false
    }
    if isCancelled { cancel() }
  }

  /// Forgets an effect that has ended.
  func end(_ id: LeafID) {
    // What the closure holds may be freed with it, so that happens outside the lock.
    let ended = self.storage.withLock { storage -> Leaf? in
      guard let leaf = storage.leaves.removeValue(forKey: id) else { return nil }
      leaf.node.leaves.remove(id)
      for (key, node) in leaf.ids {
        node.marks -= 1
        storage.byID[key]?.remove(id)
        if storage.byID[key]?.isEmpty == true { storage.byID[key] = nil }
        node.prune()
      }
      leaf.node.prune()
      return leaf
    }
    withExtendedLifetime(ended) {}
    self.didEnd?()
  }

  func isActive(_ id: LeafID) -> Bool {
    self.storage.withLock { $0.leaves[id] != nil }
  }

  /// Cancels the effects of an id at a place and below it.
  func cancel(_ id: HashableID, at path: EffectPath) {
    let cancels = self.storage.withLock { storage -> [@Sendable () -> Void] in
      guard let candidates = storage.byID[id], let node = storage.node(at: path) else { return [] }
      let matching = candidates.filter { candidate in
        storage.leaves[candidate]?.ids.contains { $0.id == id && $0.node.isInside(node) } ?? false
      }
      return storage.cancel(matching)
    }
    for cancel in cancels { cancel() }
  }

  /// Cancels all effects at a place and below it.
  func cancelAll(at path: EffectPath) {
    let cancels = self.storage.withLock { storage -> [@Sendable () -> Void] in
      guard let node = storage.node(at: path) else { return [] }
      var ids: [LeafID] = []
      node.collect(into: &ids)
      return storage.cancel(ids)
    }
    for cancel in cancels { cancel() }
  }

  func cancel(_ ids: some Sequence<LeafID>) {
    let ids = Array(ids)
    let cancels = self.storage.withLock { $0.cancel(ids) }
    for cancel in cancels { cancel() }
  }

  /// Cancels everything, now and what begins later.
  func cancelEverything() {
    let cancels = self.storage.withLock { storage in
      storage.isClosed = true
      return storage.cancel(Array(storage.leaves.keys))
    }
    for cancel in cancels { cancel() }
  }

  /// Where the effects in flight came from, in the order they began; what is cancelled already does not count.
  var inFlight: [EffectOrigin] {
    self.storage.withLock { storage in
      storage.leaves.sorted { $0.key < $1.key }.filter { !$0.value.isCancelled }.compactMap(\.value.origin)
    }
  }

  /// How many effects and ids are noted, for tests that nothing is left behind.
  var entryCount: Int {
    self.storage.withLock { $0.leaves.count + $0.byID.count + $0.root.children.count }
  }
}

/// The action that started an effect, and where it was asserted on.
struct EffectOrigin: Sendable {
  let action: Carried<Any>
  let site: SourceSite?
}

/// The effect in which code runs.
struct RunningEffect: Sendable {
  @TaskLocal static var current: RunningEffect?

  /// What cancellation ids belong to when no store is involved.
  static let outside = RunningEffect(runtime: EffectRuntime(), path: [], dismiss: nil)

  let runtime: EffectRuntime
  let path: EffectPath
  let dismiss: (@MainActor @Sendable () -> Void)?
}
