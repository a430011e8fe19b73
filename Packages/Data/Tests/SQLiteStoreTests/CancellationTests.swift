import SQLiteStore
import Testing

@Suite struct CancellationTests {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Runs for hours unless it is stopped.
  static let endless = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000000)
    SELECT max(i) AS most FROM n
    """

  @Test(arguments: [true, false])
  func aCancelledTaskEndsItsStatement(reading: Bool) async throws {
    let store = try await scratch.open()
    let begun = Gate()
    let task = Task {
      let body: @Sendable (SQLiteConnection) throws -> Int = { db in
        begun.open()
        return try db.rows(Self.endless).count
      }
      return try await reading ? store.read(body) : store.write(body)
    }
    _ = try await scratch.open("other.sqlite").read { _ in begun.wait() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await store.add("next")
    #expect(try await store.notes() == ["next"])
  }

  @Test func aCancelledWriteWritesNothing() async throws {
    let store = try await scratch.open()
    let task = Task {
      try await store.write { db in
        try db.execute("INSERT INTO note (text) VALUES ('a')")
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.count() == 0)
  }

  @Test func aWriteCancelledBeforeItsTurnNeverRuns() async throws {
    let store = try await scratch.open()
    let (begun, done) = (Gate(), Gate())
    let first = Task {
      try await store.write { _ in
        begun.open()
        done.wait()
      }
    }
    try await store.read { _ in begun.wait() }
    let second = Task { try await store.write { _ in Issue.record("The closure ran") } }
    second.cancel()
    done.open()
    try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  @Test func aCancelledTaskEndsItsWaitForALock() async throws {
    let holder = try await scratch.open()
    let waiter = try await scratch.open(busyTimeout: .seconds(100_000))
    let (begun, done) = (Gate(), Gate())
    let write = Task {
      try await holder.write { _ in
        begun.open()
        done.wait()
      }
    }
    try await waiter.read { _ in begun.wait() }
    let waiting = Task { try await waiter.add("a") }
    await Task.yield()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    done.open()
    try await write.value
  }

  @Test func cancellingOneTaskNeverStopsAnothers() async throws {
    let store = try await scratch.open(readers: 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<40 {
        group.addTask {
          let task = Task { try await store.read { db in try db.rows(Self.endless).count } }
          await Task.yield()
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        }
        group.addTask { try await store.add("\(n)") }
        group.addTask { _ = try await store.count() }
      }
      try await group.waitForAll()
    }
    #expect(try await store.count() == 40)
  }
}
