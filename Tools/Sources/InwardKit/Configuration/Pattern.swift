/// A name with `*` in it, which stands for any characters but `/`; `**` stands for `/` too.
struct Pattern: Equatable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  func matches(_ name: String) -> Bool {
    var (text, name) = (text, name)
    return text.withUTF8 { pattern in name.withUTF8 { Self.match(pattern[...], $0[...]) } }
  }

  var isExact: Bool { !text.utf8.contains(UInt8(ascii: "*")) }

  /// Exact names come first, then patterns by how much of them is no wildcard.
  func isMoreSpecific(than other: Pattern) -> Bool {
    rank > other.rank
  }

  func isAsSpecific(as other: Pattern) -> Bool { rank == other.rank }

  private var rank: (Int, Int, Int) {
    let stars = text.utf8.count { $0 == UInt8(ascii: "*") }
    return (stars == 0 ? 1 : 0, text.utf8.count - stars, -stars)
  }

  private static func match(_ pattern: Slice<UnsafeBufferPointer<UInt8>>, _ name: Slice<UnsafeBufferPointer<UInt8>>)
    -> Bool
  {
    var pattern = pattern
    var name = name
    while let first = pattern.first {
      if first == UInt8(ascii: "*") {
        var rest = pattern.dropFirst()
        let crosses = rest.first == UInt8(ascii: "*")
        if crosses { rest = rest.dropFirst() }
        while true {
          if match(rest, name) { return true }
          guard let next = name.first, crosses || next != UInt8(ascii: "/") else { return false }
          name = name.dropFirst()
        }
      }
      guard name.first == first else { return false }
      pattern = pattern.dropFirst()
      name = name.dropFirst()
    }
    return name.isEmpty
  }
}

/// Finds the name that was probably meant; with `limit`, if no more letters than that are wrong.
func nearest<Names: Collection<String>>(to name: String, among names: Names, within limit: Int? = nil) -> String? {
  let longest = 64
  guard name.utf8.count <= longest else { return nil }
  let wanted = name.lowercased()
  let most = limit ?? max(2, name.utf8.count / 2)
  // A name is as far away as its length differs, at least.
  let best = names.lazy.filter { $0.utf8.count <= longest && abs($0.utf8.count - name.utf8.count) <= most }
    .map { (name: $0, distance: distance(wanted, $0.lowercased())) }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
  guard let best, best.distance <= most else { return nil }
  return best.name
}

private func distance(_ left: String, _ right: String) -> Int {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let cost = min(row[j + 1] + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = cost
    }
  }
  return row[right.count]
}
