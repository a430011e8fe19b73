#if canImport(Combine)
  import Combine
  import Foundation
  import IssueReporting

  // For Apple platforms: type-checked against declarations of Combine elsewhere, but never run where there is no Combine.

  extension DependencyValues {
    /// The main queue; one that reports its use in tests. This cannot be run on Linux.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The main run loop; one that reports its use in tests. This cannot be run on Linux.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }
  }

  extension AnyScheduler
  where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
    /// The main queue.
    public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

    /// A queue that performs everything at once.
    public static var immediate: Self { Self(immediateAt: .init(DispatchTime(uptimeNanoseconds: 1))) }

    /// A queue that reports its use, and then performs everything at once.
    public static func unimplemented(_ name: String) -> Self {
      Self(immediateAt: .init(DispatchTime(uptimeNanoseconds: 1))) { reportUse(of: name) }
    }
  }

  extension AnyScheduler
  where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
    /// The main run loop.
    public static var main: Self { RunLoop.main.eraseToAnyScheduler() }

    /// A run loop that performs everything at once.
    public static var immediate: Self { Self(immediateAt: .init(Date(timeIntervalSince1970: 0))) }

    /// A run loop that reports its use, and then performs everything at once.
    public static func unimplemented(_ name: String) -> Self {
      Self(immediateAt: .init(Date(timeIntervalSince1970: 0))) { reportUse(of: name) }
    }
  }

  private enum MainQueueKey: DependencyKey {
    static let liveValue = AnySchedulerOf<DispatchQueue>.main
    static let testValue = AnySchedulerOf<DispatchQueue>.unimplemented(#"@Dependency(\.mainQueue)"#)
  }

  private enum MainRunLoopKey: DependencyKey {
    static let liveValue = AnySchedulerOf<RunLoop>.main
    static let testValue = AnySchedulerOf<RunLoop>.unimplemented(#"@Dependency(\.mainRunLoop)"#)
  }

  private func reportUse(of name: String) {
    reportIssue("Unimplemented: \(name) was used in a test. Override it, for example with '.immediate'.")
  }
#endif
