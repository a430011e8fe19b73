import IssueReporting

/// Who waits for whose default value, so that threads which wait in a circle are told apart from slow ones.
enum Waits {
  private struct Wait {
    let waiter: Building
    let target: Building
  }

  private static let all = Guarded<[Wait]>([])

  /// Notes that a builder waits for another; returns the chain of builders instead if that would never end.
  static func begin(_ waiter: Building, for target: Building) -> [Building]? {
    all.withLock { waits in
      if let cycle = path(from: target, to: waiter, in: waits) { return [waiter] + cycle }
      waits.append(Wait(waiter: waiter, target: target))
      return nil
    }
  }

  static func end(_ waiter: Building) {
    all.withLock { $0.removeAll { $0.waiter === waiter } }
  }

  /// Whether `target` is made for `waiter`'s own chain, or waits for something that is.
  private static func path(from target: Building, to waiter: Building, in waits: [Wait]) -> [Building]? {
    if waiter.ancestors.contains(where: { $0 === target }) { return [target] }
    for wait in waits where wait.waiter.ancestors.contains(where: { $0 === target }) {
      if let rest = path(from: wait.target, to: waiter, in: waits) { return [target] + rest }
    }
    return nil
  }
}
