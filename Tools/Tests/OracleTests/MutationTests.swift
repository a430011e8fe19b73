import Foundation
import Testing

@testable import InwardKit

/// Nothing that a file may hold makes the tool crash or hang.
@Suite struct MutationTests {
  @Test func noMutationOfASourceAManifestOrAConfigurationCrashesOrHangs() async throws {
    let seed = SeededRandom.seed(of: "the mutations")
    let count: UInt64 = SeededRandom.isSoak ? 1_000_000 : 2000
    let samples = try Self.samples()
    let threads: UInt64 = 2
    let slowest = await withTaskGroup(of: (Double, UInt64).self) { group in
      for thread in 0..<threads {
        group.addTask {
          let buffer = ReadBuffer()
          var slowest = (0.0, seed)
          for index in stride(from: thread, to: count, by: Int(threads)) {
            let seconds = Self.run(seed &+ index, samples, buffer)
            if seconds > slowest.0 { slowest = (seconds, seed &+ index) }
          }
          return slowest
        }
      }
      return await group.reduce((0.0, seed)) { $0.0 < $1.0 ? $1 : $0 }
    }
    #expect(slowest.0 < 1, "the mutation with the seed \(slowest.1) takes \(slowest.0) s of a processor")
  }

  private enum Kind: CaseIterable { case source, manifest, configuration }

  private static func samples(file: String = #filePath) throws -> [Kind: [[UInt8]]] {
    let root = URL(filePath: file).appending(path: "../../../..").standardizedFileURL
    func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: root.appending(path: path))) }
    let corpus = ImportCorpus.all.map { Array($0.text.utf8) }
    return [
      .source: corpus + [
        try read("Packages/Composition/Sources/HeadlessApp/LiveValues.swift"),
        Array(
          """
          enum Key: DependencyKey { static let liveValue = 1 }
          extension DependencyValues { var a: Int { get { self[Key.self] } set { self[Key.self] = newValue } } }
          struct R { @Dependency(\\.a) var a; @Dependency(Key.self) var key }
          func f() { prepareDependencies { $0.a = Live(\\.b) { _ in .mock } } }
          """.utf8
        ),
      ],
      .manifest: try ["Packages/Data", "Packages/swift-dependencies", "Tools"].map { try read("\($0)/Package.swift") }
        + ["package.targets.filter({ a.b($0) }).forEach { $0.c += [.d] }\n#if os(E)\npackage.f = g { h }\n#endif\n"]
        .map { Array($0.utf8) },
      .configuration: [try read("workspace.json")],
    ]
  }

  /// Returns how many seconds of a processor it took.
  private static func run(_ seed: UInt64, _ samples: [Kind: [[UInt8]]], _ buffer: ReadBuffer) -> Double {
    var random = SeededRandom(seed: seed)
    let kind = random.one(of: Kind.allCases)
    let bytes = mutated(random.one(of: samples[kind] ?? [[]]), &random)
    let start = processorTime()
    let cursor = buffer.take(bytes)
    switch kind {
    case .source:
      _ = ImportScanner.scan(cursor)
      let tokens = Tokenizer.tokens(of: cursor)
      _ = DependencyFactsReader.read(tokens, file: "F.swift")
      for role in [CompositionReader.Role.root, .entry, .other] {
        _ = CompositionReader.read(tokens, file: "F.swift", role: role)
      }
    case .manifest: _ = ManifestReader.read(Tokenizer.tokens(of: cursor), file: "Package.swift")
    case .configuration: _ = try? ConfigurationReader.read(cursor)
    }
    return processorTime() - start
  }

  private static let parts = [
    "import A", "\"", "\"\"\"", "#\"", "\"#", "\\(", ")", "(", "[", "]", "{", "}", "<", ">", "/", "/*", "*/", "//",
    "#/",
    "/#", "#if A", "#else", "#elseif !B", "#endif", "\r\n", "\0", "\u{FEFF}", "`", "@", ".", ",", ":", ";", "\\", "=",
    "...", "for ", "if ", "let ", "func ", "package.", "private ", "extension A", "static ", "$0", "\n",
    "-9223372036854775808", "1e999", "null", "\\u{D800}", "\\ud800", "**", "*",
  ].map { Array($0.utf8) }

  private static func mutated(_ sample: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = sample
    // A part of a long file, so that many of them can be tried.
    if bytes.count > 2048 {
      let start = random.below(bytes.count - 1024)
      bytes = Array(bytes[start..<(start + 1024)])
    }
    for _ in 0..<(1 + random.below(6)) {
      let place = random.below(bytes.count + 1)
      let length = min(random.below(32), bytes.count - place)
      switch random.below(6) {
      case 0: bytes.removeSubrange(place..<(place + length))
      case 1: bytes.insert(contentsOf: bytes[place..<(place + length)], at: random.below(bytes.count + 1))
      case 2: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
      case 3: bytes.removeSubrange(place...)
      case 4:
        bytes.insert(
          contentsOf: Array(repeating: random.one(of: parts), count: 1 + random.below(64)).joined(),
          at: place
        )
      default: bytes.insert(contentsOf: random.one(of: parts), at: place)
      }
    }
    return bytes
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
