import Foundation
import Testing

@testable import InwardKit

@Suite struct ImportOracleTests {
  /// `line:column:module`, with `!` where it is re-exported.
  private func scan(_ bytes: [UInt8]) -> [String] {
    imports(bytes).map { "\($0.line):\($0.column):\($0.module)\($0.isExported ? "!" : "")" }
  }

  private func imports(_ bytes: [UInt8]) -> [Import] {
    // As small as can be, so that a read past the end is one past the memory too.
    let buffer = ReadBuffer(capacity: 1)
    return withExtendedLifetime(buffer) { ImportScanner.scan(buffer.take(bytes)).imports }
  }

  /// Those that are not read as SwiftParser reads them, found by two threads.
  private func misread<Source: Sendable>(
    _ sources: [Source],
    bytes: @escaping @Sendable (Source) throws -> [UInt8]
  ) async rethrows -> [Source] {
    try await withThrowingTaskGroup(of: [Source].self) { group in
      for half in [sources.prefix(sources.count / 2), sources.suffix(from: sources.count / 2)] {
        group.addTask {
          try half.filter {
            let bytes = try bytes($0)
            return scan(bytes) != Oracle.parser(bytes)
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  @Test(arguments: ImportCorpus.all)
  func everyFormIsReadAsSwiftParserReadsIt(form: ImportCorpus.Case) {
    #expect(scan(Array(form.text.utf8)) == form.imports)
    #expect(Oracle.parser(Array(form.text.utf8)) == form.imports)
  }

  @Test func everyFormIsReadAsTheCompilerReadsIt() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inward-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    var certain: Set<String> = []
    var expected: Set<String> = []
    for (index, form) in ImportCorpus.all.enumerated() {
      let text = form.text.replacing(/\b[A-Z]\b/) { $0.output + "\(index)" }
      files.append(folder.appending(path: "F\(index).swift").path)
      try Data(text.utf8).write(to: URL(filePath: files[index]))
      let found = imports(Array(text.utf8))
      certain.formUnion(found.filter { $0.isActive == .yes }.map(\.module))
      expected.formUnion(form.compiled.map { $0.map { "\($0)\(index)" } } ?? found.map(\.module))
    }
    let compiled = try Oracle.compiler(files)
    #expect(compiled == expected)
    #expect(certain.subtracting(compiled) == [])
  }

  @Test func randomFilesAreReadAsSwiftParserReadsThem() async {
    let seed = SeededRandom.seed(of: "the imports")
    let count: UInt64 = SeededRandom.isSoak ? 100_000 : 1000
    let faults = await misread((0..<count).map { seed &+ $0 }) { SourceGrammar.file($0) }
    for fault in faults.sorted().prefix(3) {
      let file = SourceGrammar.file(fault)
      #expect(scan(file) == Oracle.parser(file), "seed \(fault):\n\(String(decoding: file, as: UTF8.self))")
    }
    #expect(faults.count == 0)
  }

  @Test func everySourceOfThisRepositoryIsReadAsSwiftParserReadsIt() throws {
    let files = try Repository.sources()
    #expect(files.count > 300)
    for file in files {
      let bytes = Array(try Data(contentsOf: URL(filePath: file)))
      #expect(scan(bytes) == Oracle.parser(bytes), "\(file)")
    }
  }

  /// Of a file that does not parse, the parser guesses what was meant.
  @Test(.enabled(if: Corpus.folder != nil, Corpus.isMissing))
  func everySourceOfTheCorpusThatParsesIsReadAsSwiftParserReadsIt() async throws {
    let files = try Corpus.files { $0.hasSuffix(".swift") }
    let faults = try await misread(files) { Array(try Data(contentsOf: URL(filePath: $0))) }
    for file in faults {
      let bytes = Array(try Data(contentsOf: URL(filePath: file)))
      #expect(!Oracle.parses(bytes) || scan(bytes) == Oracle.parser(bytes), "\(file)")
    }
    print("corpus: \(files.count) files, \(faults.count) of them differ and do not parse")
  }

  @Test func everySourceOfThisRepositoryIsReadAsTheCompilerReadsIt() throws {
    try expectCompilerAgrees(about: try Repository.sources())
  }

  @Test(.enabled(if: Corpus.folder != nil, Corpus.isMissing))
  func everySourceOfTheCorpusThatParsesIsReadAsTheCompilerReadsIt() throws {
    try expectCompilerAgrees(
      about: try Corpus.files { $0.hasSuffix(".swift") }.filter {
        Oracle.parses(Array(try Data(contentsOf: URL(filePath: $0))))
      }
    )
  }

  private func expectCompilerAgrees(about files: [String]) throws {
    for (folder, files) in Dictionary(grouping: files, by: { ($0 as NSString).deletingLastPathComponent }) {
      let found = try files.flatMap { imports(Array(try Data(contentsOf: URL(filePath: $0)))) }
      let compiled = try Oracle.compiler(files)
      #expect(compiled.subtracting(found.map(\.module)) == [], "\(folder)")
      #expect(Set(found.filter { $0.isActive == .yes }.map(\.module)).subtracting(compiled) == [], "\(folder)")
    }
  }
}

/// The repository that these tests stand in.
private enum Repository {
  /// Every Swift file of it, but for what was built.
  static func sources(file: String = #filePath) throws -> [String] {
    let root = URL(filePath: file).appending(path: "../../../..").standardizedFileURL
    var sources: [String] = []
    for folder in ["Packages", "Tools", "Tests"] {
      let walk = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      while let url = walk?.nextObject() as? URL {
        if url.lastPathComponent == ".build" { walk?.skipDescendants() }
        if url.pathExtension == "swift" { sources.append(url.path) }
      }
    }
    return sources.sorted()
  }
}
