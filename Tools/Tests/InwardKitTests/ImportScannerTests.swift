import Testing

@testable import InwardKit

@Suite struct ImportScannerTests {
  /// `line:column:module`, with `!` where it is re-exported.
  private func scan(_ text: String) -> [String] { scan(Array(text.utf8)) }

  private func scan(_ bytes: [UInt8]) -> [String] {
    reading(bytes, ImportScanner.scan).imports.map {
      "\($0.line):\($0.column):\($0.module)\($0.isExported ? "!" : "")"
    }
  }

  // The forms of an import, and what only looks like one, are held against SwiftParser and the compiler in OracleTests.

  @Test(arguments: [
    "import", "import 1", "let x = ####\"a\"### \"####", "let s = \"unterminated", "let n = a?/b", "/*",
    "import import",
  ])
  func brokenCodeHoldsNoImport(text: String) {
    #expect(scan(text) == [])
  }

  @Test func branchesOfConditionsAreFoundAndOnlyFalseIsInactive() {
    let text = """
      #if canImport(A) && !os(Windows) // import X
      import A
      #elseif false
      import B
      #else
      import C
      #if 0
      import D
      #endif
      #endif
      #if true
      import E
      #else
      import F
      #endif
      import G
      """
    let scan = reading(text.utf8, ImportScanner.scan)
    #expect(scan.imports.map(\.module) == ["A", "B", "C", "D", "E", "F", "G"])
    #expect(scan.imports.map(\.isActive) == [.maybe, .no, .maybe, .no, .yes, .no, .yes])
  }

  @Test func anImportIsFoundWhereverItBegins() {
    for count in 0..<70 {
      let blanks = String(repeating: " ", count: count)
      #expect(scan("\(blanks)import A") == ["1:\(count + 8):A"])
      #expect(scan("\(blanks)@_exported import A") == ["1:\(count + 19):A!"])
      #expect(scan("/*\(blanks)*/import A;\"\(blanks)\"") == ["1:\(count + 12):A"])
      for hidden in ["\"\(blanks)import A\"", "x\(blanks)/* import A */", "`\(blanks)`\n// import A"] {
        #expect(scan(hidden) == [])
      }
      for word in ["ximport A", "importx A", "\u{e9}import A", "import\u{e9} A", "important A", "mpimport A"] {
        #expect(scan(blanks + word) == [])
      }
    }
  }

  @Test(arguments: [
    "Dependency", "DependencyKey", "DependencyValues", "TestDependencyKey", "liveValue", "prepareDependencies",
    "`liveValue`",
  ])
  func aWordOfDependencyValuesIsNoticedWhereverItStands(word: String) {
    func mentions(_ text: String) -> Bool { reading(Array(text.utf8), ImportScanner.scan).mentionsDependencies }
    for count in 0..<40 {
      let blanks = String(repeating: " ", count: count)
      #expect(mentions("\(blanks)\(word)"))
      #expect(mentions("\(blanks)a.\(word)(b)"))
      #expect(!mentions("\(blanks)x\(word.filter { $0 != "`" })"))
      #expect(!mentions("\(blanks)// \(word)"))
      #expect(!mentions("\"\(blanks)\(word)\""))
    }
  }

  @Test func bytesThatAreNoTextAreSurvived() {
    #expect(scan([0xFF, 0xFE, 0x00, 0x0A] + Array("import A ".utf8) + [0x80, 0x00]) == ["2:8:A"])
    #expect(scan([0x00, 0x00, 0x0A] + Array("import A\n".utf8) + [0x00]) == ["2:8:A"])
  }

  @Test func everyBeginningOfATrickyFileIsRead() {
    let text = Array(
      "\u{FEFF}#!x\n@_exported import A\nlet s = \"\"\"\n\\(f(#\"a\\#(b)\"#, /x\"/, `c`)) \\\"\"\"\n\"\"\" /* /* */ */ #/\n y\n/# #if A(b) && \"\n"
        .utf8
    )
    for count in 0...text.count {
      _ = scan(Array(text[..<count]))
      reading(text[..<count]) { cursor in
        _ = Tokenizer.tokens(of: cursor)
        _ = ManifestReader.read(Tokenizer.tokens(of: cursor), file: "Package.swift")
      }
    }
  }
}
