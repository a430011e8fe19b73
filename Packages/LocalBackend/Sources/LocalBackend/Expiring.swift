/// One-time things under names that nobody can guess: taken once, or gone after their time.
struct Expiring<Value> {
  private var entries: [(name: String, value: Value, expiresAt: Int)] = []

  /// Beyond so many, the oldest go: whoever opens login pages in a loop must not fill the memory.
  private static var limit: Int { 1_000 }

  /// Keeps a value and gives its name.
  mutating func add(_ value: Value, until expiresAt: Int) -> String {
    let name = Crypto.randomToken()
    if entries.count >= Self.limit { entries.removeFirst() }
    entries.append((name, value, expiresAt))
    return name
  }

  /// Takes a value out, whatever then becomes of it.
  mutating func take(_ name: String, now: Int) -> Value? {
    entries.removeAll { $0.expiresAt <= now }
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
    return entries.remove(at: index).value
  }
}
