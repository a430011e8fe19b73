/// What the operations of the kernel are compared with: the least that any implementation of them has to do.
enum Controls {
  final class Box: Sendable {}

  @TaskLocal static var box = Box()

  private static let key = ObjectIdentifier(Client.self)
  private static let others = (0..<63).map { _ in Box() }

  /// One of 64 entries is the client.
  private static let table: [ObjectIdentifier: any Sendable] = {
    var table: [ObjectIdentifier: any Sendable] = [key: Client.liveValue]
    for other in others { table[ObjectIdentifier(other)] = Client.liveValue }
    return table
  }()

  static let all = [
    Benchmark("control.task-local.read", .itself) { readTaskLocal($0) },
    Benchmark("control.task-local.scope", .itself) { bindTaskLocal($0) },
    Benchmark("control.dictionary.read", .itself) { readDictionary($0) },
    Benchmark("control.loop.one-thread", .itself, threads: 1, loop),
    Benchmark("control.loop.two-threads", .itself, threads: 2, loop),
  ]

  private static func readTaskLocal(_ count: Int) {
    for _ in 0..<count { consume(box) }
  }

  private static func bindTaskLocal(_ count: Int) {
    let other = Box()
    for _ in 0..<count { $box.withValue(other) { consume(count) } }
  }

  private static func readDictionary(_ count: Int) {
    let (table, key) = (table, key)
    // Safe: all entries are clients.
    for _ in 0..<count { consume(table[key] as! Client) }
  }

  private static func loop(_ count: Int) {
    var state: UInt64 = 1
    for _ in 0..<count * 64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    consume(state)
  }
}
