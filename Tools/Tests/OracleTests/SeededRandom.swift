import Foundation

/// Numbers that are the same again for the same seed: SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True once in `odds` times.
  mutating func once(in odds: Int) -> Bool { below(odds) == 0 }

  mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }

  /// The seed that `INWARD_SEED` names, or a new one; printed, so that a failure can be had again.
  static func seed(of what: String) -> UInt64 {
    let named = ProcessInfo.processInfo.environment["INWARD_SEED"].flatMap { UInt64($0) }
    let seed = named ?? UInt64.random(in: 0..<1_000_000_000)
    print("seed of \(what): \(seed)")
    return seed
  }

  /// Whether the long version of a test is wanted.
  static var isSoak: Bool { ProcessInfo.processInfo.environment["INWARD_SOAK"] != nil }
}
