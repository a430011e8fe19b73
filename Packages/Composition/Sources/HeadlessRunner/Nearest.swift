/// The candidate that a mistyped word most likely meant, or nil when none is close.
///
/// The distance counts inserted, removed, replaced and swapped characters; at most a third of the longer word may
/// differ. Of two candidates that are equally close, the first counts. A word of more than 64 characters is no slip.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  guard word.count <= 64 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let limit = max(1, max(word.count, candidate.count) / 3)
    guard abs(word.count - candidate.count) <= limit else { continue }
    let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// The optimal string alignment distance.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for (row, character) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
