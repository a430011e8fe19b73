import Dispatch

/// Owns one connection and runs what is asked of it one after the other, on a thread that is none of the cooperative pool's.
actor ConnectionWorker {
  private enum State {
    case unopened
    case open(SQLiteConnection)
    case closed
  }

  private let executor: QueueExecutor
  private let makeConnection: @Sendable () throws -> SQLiteConnection
  private var state = State.unopened

  /// The connection is made at the first use, on the worker's own thread.
  init(label: String, makeConnection: @escaping @Sendable () throws -> SQLiteConnection) {
    executor = QueueExecutor(label: label)
    self.makeConnection = makeConnection
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func open() throws {
    _ = try connection()
  }

  func close() {
    state = .closed
  }

  func write<Value: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Value,
    publish: @Sendable (Set<String>) -> Void
  ) throws -> Value {
    let (value, changedTables) = try connection().transaction(.immediate, body)
    // Before the next write may run, so that a change is told no later than the write's own return.
    publish(changedTables)
    return value
  }

  func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) throws -> Value {
    try connection().readOnly { try $0.transaction(.deferred, body).value }
  }

  private func connection() throws -> SQLiteConnection {
    switch state {
    case .open(let connection):
      return connection
    case .closed:
      throw SQLiteStoreError.closed
    case .unopened:
      try Task.checkCancellation()
      let connection = try makeConnection()
      state = .open(connection)
      return connection
    }
  }
}

/// Runs jobs in order on a queue of its own: calls into SQLite may wait for the disk or for a lock.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
