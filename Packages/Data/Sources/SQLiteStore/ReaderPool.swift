import Synchronization

/// Gives each read to a reader with few reads waiting; readers open their connections when they are first needed.
final class ReaderPool: Sendable {
  private final class Reader: Sendable {
    let worker: ConnectionWorker
    let waiting = Atomic(0)

    init(_ worker: ConnectionWorker) {
      self.worker = worker
    }
  }

  private let readers: [Reader]

  init(_ workers: [ConnectionWorker]) {
    readers = workers.map { Reader($0) }
  }

  func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
    // Two reads that choose at the same moment may choose the same reader; then one waits for the other, no more.
    var chosen = readers[0]
    for reader in readers where reader.waiting.load(ordering: .relaxed) < chosen.waiting.load(ordering: .relaxed) {
      chosen = reader
    }
    chosen.waiting.add(1, ordering: .relaxed)
    defer { chosen.waiting.subtract(1, ordering: .relaxed) }
    return try await chosen.worker.read(body)
  }

  func close() async {
    for reader in readers { await reader.worker.close() }
  }
}
