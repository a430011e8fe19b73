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

  @Test(arguments: [
    ("import A", ["1:8:A"]),
    ("import struct A.B", ["1:15:A"]),
    ("import class A.B", ["1:14:A"]),
    ("import enum A.B", ["1:13:A"]),
    ("import protocol A.B", ["1:17:A"]),
    ("import typealias A.B", ["1:18:A"]),
    ("import func A.f", ["1:13:A"]),
    ("import var A.x", ["1:12:A"]),
    ("import let A.x", ["1:12:A"]),
    ("import A.Sub.More", ["1:8:A"]),
    ("import A . Sub", ["1:8:A"]),
    ("import structural", ["1:8:structural"]),
    ("@testable import A", ["1:18:A"]),
    ("@_exported import A", ["1:19:A!"]),
    ("@_exported @preconcurrency\n\n@_spi(X) public import A", ["3:24:A!"]),
    ("@_implementationOnly import A", ["1:29:A"]),
    ("public import A; package import B;internal import C", ["1:15:A", "1:33:B", "1:51:C"]),
    ("fileprivate import A\nprivate import B", ["1:20:A", "2:16:B"]),
    ("import /* why */ A", ["1:18:A"]),
    ("import // why\n  A", ["2:3:A"]),
    ("@testable/*a*/import A", ["1:22:A"]),
    ("import `A`", ["1:8:A"]),
    ("import `class`", ["1:8:class"]),
    ("import 한글", ["1:8:한글"]),
    ("let x = 1\nfunc f() {}\nimport A", ["3:8:A"]),
    ("import A\r\nimport B\r\n", ["1:8:A", "2:8:B"]),
    ("import A\rimport B", ["1:8:A", "2:8:B"]),
    ("\u{FEFF}import A\nimport B", ["1:11:A", "2:8:B"]),
    ("#!/usr/bin/swift import X\nimport A", ["2:8:A"]),
    ("@_exported import A\nimport B", ["1:19:A!", "2:8:B"]),
    ("@available(*, deprecated, message: \"import X\") import A", ["1:55:A"]),
  ])
  func everyFormOfAnImportIsFound(text: String, expected: [String]) {
    #expect(scan(text) == expected)
  }

  @Test(arguments: [
    "// import A", "/// import A", "/* import A */", "/* /* import A */ import B */", "let s = \"import A\"",
    "let s = \"\\\" import A\"", "let s = \"\"\"\nimport A\n\\\"\"\"\nimport B\n\"\"\"",
    "let s = #\"\\\" import A \"#", "let s = #\"\"\"\n\"\"\"\nimport A\n\"\"\"#", "let s = \"\\(f(\"import A\"))\"",
    "let s = \"\\(a + \")import A\" /* ) \" */)\"", "let s = #\"\\#(f(\" import A\")) \"\\(\"#",
    "let s = \"\"\"\n\\(f(\"\"\"\nimport A\n\"\"\"))\nimport B\n\"\"\"", "let r = /import A\"/",
    "let r = #/ import A \" /#",
    "let r = #/\n  import A \"\n/#", "f(/import \"/)", "return /\\/ import \"/", "x.import", "f(import: a)",
    "f(\n  import: a)", "func f(import a: Int) {}", "enum E { case `import` }", "let `import` = 1",
    "let p = \\S.import",
    "import", "import 1", "let importA = 1", "reimport A", "#warning(\"import A\")",
  ])
  func whatOnlyLooksLikeAnImportIsNone(text: String) {
    #expect(scan(text) == [])
  }

  @Test(arguments: [
    "let q = #\"\"\"#", "let a = b / c / d", "let s = \"\\\\\"", "let s = #\"\\\"#", "let s = \"\"", "let o = (/)",
    "a /= b", "let s = \"unterminated", "let e = \"\\(a ? \"x\" : \"\\(b)\")\"", "let d = [1].map { $0 / 2 } + \"/\"",
    "let s = ####\"a\"### \"####", "/* * / */", "let r = /[\"']/", "let n = a?/b", "infix operator /-",
    "let r = /a b/.x",
  ])
  func nothingHidesTheImportOfTheNextLine(text: String) {
    #expect(scan(text + "\nimport A") == ["2:8:A"])
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
