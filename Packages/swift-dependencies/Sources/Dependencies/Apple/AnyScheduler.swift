#if canImport(Combine)
  import Combine

  // For Apple platforms: type-checked against declarations of Combine elsewhere, but never run where there is no Combine.

  /// A scheduler with the times and options of another one.
  public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

  /// A scheduler of which only the times and the options are known.
  public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // Unchecked: schedulers are made to be used from any thread, which their declaration does not say.
    private let getNow: () -> SchedulerTimeType
    private let getMinimumTolerance: () -> SchedulerTimeType.Stride
    private let perform: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let performLater:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let performOften:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
      ) -> any Cancellable

    /// Erases the scheduler's type.
    public init<S: Scheduler>(_ scheduler: S)
    where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
      getNow = { scheduler.now }
      getMinimumTolerance = { scheduler.minimumTolerance }
      perform = { scheduler.schedule(options: $0, $1) }
      performLater = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
      performOften = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    /// A scheduler that performs everything at once, at a time that stands still.
    init(immediateAt now: SchedulerTimeType, onUse: @escaping @Sendable () -> Void = {}) {
      getNow = {
        onUse()
        return now
      }
      getMinimumTolerance = { .zero }
      perform = { _, action in
        onUse()
        action()
      }
      performLater = { _, _, _, action in
        onUse()
        action()
      }
      performOften = { _, _, _, _, action in
        onUse()
        action()
        return AnyCancellable {}
      }
    }

    /// The time of the scheduler within.
    public var now: SchedulerTimeType { getNow() }

    /// The tolerance of the scheduler within.
    public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

    /// Performs an action as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { perform(options, action) }

    /// Performs an action at a time.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) { performLater(date, tolerance, options, action) }

    /// Performs an action at a time, and again after each interval.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable { performOften(date, interval, tolerance, options, action) }
  }

  extension Scheduler {
    /// Erases the scheduler's type.
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> { AnyScheduler(self) }
  }
#endif
