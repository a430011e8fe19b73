import IssueReporting
import Synchronization

/// The caches of all contexts, of the process or of one test.
final class Caches: Sendable {
  static let process = Caches(live: Cache(context: .live, published: Cache.processLive))

  let live: Cache
  let preview = Cache(context: .preview)
  let test = Cache(context: .test)

  private init(live: Cache = Cache(context: .live)) { self.live = live }

  subscript(context: DependencyContext) -> Cache {
    switch context {
    case .live: live
    case .preview: preview
    case .test: test
    }
  }

  /// The caches of the running test, or of the process.
  static var current: Caches { isTesting ? ofCurrentTest : process }

  private static var ofCurrentTest: Caches {
    guard let test = RunningTest.current else { return process }
    return test.attachment.withLock { attachment in
      if let existing = attachment as? Caches { return existing }
      let new = Caches()
      attachment = new
      return new
    }
  }

  /// Forgets the default values of the running test, or of the process outside of tests.
  static func reset() {
    guard isTesting, let test = RunningTest.current else { return process.removeAll() }
    test.attachment.withLock { $0 = nil }
  }

  private func removeAll() { for cache in [live, preview, test] { cache.removeAll() } }
}

/// The context of the process, which `prepareDependencies` may change before anything was read.
enum DefaultContext {
  /// 0 is undecided, 1 is live outside of tests: the case that must be fast; the rest are counted from 2.
  private static let state = Atomic<UInt8>(0)

  static var current: DependencyContext {
    var value = state.load(ordering: .relaxed)
    if value == 0 { value = decide() }
    return switch value {
    case 1, 2: .live
    case 3: .preview
    default: .test
    }
  }

  static func set(_ context: DependencyContext) {
    let code = code(context)
    state.store(code, ordering: .relaxed)
    Cache.processDefaults.store(code == 1 ? Cache.processLive.identity : 0, ordering: .releasing)
  }

  private static func decide() -> UInt8 {
    set(.ofProcess)
    return state.load(ordering: .relaxed)
  }

  private static func code(_ context: DependencyContext) -> UInt8 {
    switch context {
    case .live: isTesting ? 2 : 1
    case .preview: 3
    case .test: 4
    }
  }
}
