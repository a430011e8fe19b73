import Testing

@testable import InwardKit

/// The readers of keys and registrations, given code that somebody is in the middle of writing.
@Suite struct DependencyReaderFuzzTests {
  private static let text = """
    @main struct App {
      static func main() { prepareDependencies { register(&$0); $0.a = A($0.b); $0[K<Int>.self] = 1 } }
    }
    extension DependencyValues {
      var a: Int { get { self[K<Int>.self] } set { self[K<Int>.self] = newValue } }
      mutating func register() { a = 1 }
    }
    enum K<T>: DependencyKey { static var liveValue: T { get { @Dependency(\\.a) var a; return { a }() } } }
    func live(_ c: Int) -> Composition {
      Composition {
        Phase("p") {
          #if DEBUG
            Live(\\.a) { values in if let x = c { .mock(try values.b) } else { .init(x: { $0.y }) } } close: { $0.z() }
          #endif
          Live(K<[Int]>.self) { _ in Dependency(\\.a).wrappedValue }
        }
      }
    }
    """

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  @Test func anyPieceInAnyOrderIsRead() {
    var generator = Generator(state: 47)
    let pieces =
      Self.text.split(omittingEmptySubsequences: false) { " \n".contains($0) }
      + "{}()[]<>.:;=,\\@&$0#".map { "\($0)"[...] }
    for round in 0..<400 {
      var words = Self.text.split(separator: " ", omittingEmptySubsequences: false)
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let place = words.indices.randomElement(using: &generator) ?? 0
        switch round % 3 {
        case 0: words[place] = pieces.randomElement(using: &generator) ?? ""
        case 1: words.insert(pieces.randomElement(using: &generator) ?? "", at: place)
        default: words.remove(at: place)
        }
      }
      let bytes = Array(words.joined(separator: " ").utf8.prefix(Int.random(in: 0...1400, using: &generator)))
      let counts = reading(bytes) { cursor in
        let tokens = Tokenizer.tokens(of: cursor)
        let roles = [CompositionReader.Role.root, .entry, .own, .other].map {
          CompositionReader.read(tokens, file: "F", role: $0)
        }
        let list = TokenList(tokens, file: "F")
        _ = list.valueUses { _ in "A" }
        _ = TypeReader.read("K", in: list)
        return DependencyFactsReader.read(tokens, file: "F").conformances.count
          + roles.map(\.registrations.count).reduce(0, +)
      }
      #expect(counts <= bytes.count)
    }
  }
}
