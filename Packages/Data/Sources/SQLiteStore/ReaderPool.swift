import Synchronization

/// Gives each read to the reader with the fewest reads waiting; readers are opened when they are first needed.
final class ReaderPool: Sendable {
  let workers: [ConnectionWorker]
  private let loads: Mutex<[Int]>

  init(_ workers: [ConnectionWorker]) {
    self.workers = workers
    loads = Mutex(Array(repeating: 0, count: workers.count))
  }

  func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
    let index = loads.withLock { loads in
      let index = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[index] += 1
      return index
    }
    defer { loads.withLock { $0[index] -= 1 } }
    return try await workers[index].read(body)
  }
}
