import Foundation
import SQLiteStore
import Testing

/// What a process leaves that ends at any moment: the file and the log as they are in that moment.
@Suite struct CrashTests {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func isIntact(_ store: SQLiteStore) async throws -> Bool {
    try await store.read { db in
      try db.rows("PRAGMA integrity_check").map { try $0["integrity_check"] as String } == ["ok"]
    }
  }

  @Test func aCopyMadeInTheMiddleOfALargeWriteHasTheStateBefore() async throws {
    let store = try await scratch.open()
    try await store.add("before")
    let (url, logURL) = (scratch(), scratch("store.sqlite-wal"))
    let (file, log) = try await store.write { db in
      // More than the page cache holds, so that pages that are not committed are in the log already.
      for n in 0..<600 {
        try db.execute("INSERT INTO note (text) VALUES (?)", "\(n) " + String(repeating: "x", count: 8_000))
      }
      return (try Data(contentsOf: url), try Data(contentsOf: logURL))
    }
    #expect(log.count > 1_000_000)
    try file.write(to: scratch("copy.sqlite"))
    try log.write(to: scratch("copy.sqlite-wal"))
    let copy = try await scratch.open("copy.sqlite")
    #expect(try await isIntact(copy))
    #expect(try await copy.notes() == ["before"])
    #expect(try await store.count() == 601)
  }

  @Test func aLogCutAnywhereHoldsWholeTransactionsOnly() async throws {
    let store = try await scratch.open()
    for n in 0..<12 {
      try await store.write { db in
        for half in ["a", "b"] {
          try db.execute("INSERT INTO note (text) VALUES (?)", "\(n)\(half) " + String(repeating: "x", count: 3_000))
        }
      }
    }
    let log = try Data(contentsOf: scratch("store.sqlite-wal"))
    let file = try Data(contentsOf: scratch())
    var counts: [Int] = []
    for step in 0...40 {
      // At odd places, some with what the disk held before behind them.
      let cut = step * log.count / 40 - step % 7
      let rest = Data(repeating: 0x5A, count: step.isMultiple(of: 2) ? 0 : 500)
      let name = "cut\(step).sqlite"
      try file.write(to: scratch(name))
      try (log.prefix(max(cut, 0)) + rest).write(to: scratch("\(name)-wal"))
      let copy = try await scratch.open(name, readers: 1)
      #expect(try await isIntact(copy))
      counts.append(try await copy.count())
      await copy.close()
    }
    #expect(counts.allSatisfy { $0.isMultiple(of: 2) })
    #expect(counts == counts.sorted())
    #expect(counts.first == 0)
    #expect(Set(counts).count > 10)
  }
}
