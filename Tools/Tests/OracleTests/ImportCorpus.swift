/// Every form that an import takes, and everything that only looks like one.
///
/// A capital letter alone is a module; each case gets modules of its own where the compiler is asked about all at once.
enum ImportCorpus {
  struct Case {
    var text: String
    /// `line:column:module`, with `!` where it is re-exported.
    var imports: [String]
    /// The modules that the compiler loads on this platform, where those are not all.
    var compiled: [String]?

    init(_ text: String, _ imports: String..., compiled: [String]? = nil) {
      self.text = text
      self.imports = imports
      self.compiled = compiled
    }
  }

  static let all = forms + conditions + traps + neighbours

  static let forms = [
    Case("import A", "1:8:A"), Case("import A\n", "1:8:A"),
    Case("import struct A.S", "1:15:A"), Case("import class A.S", "1:14:A"), Case("import enum A.S", "1:13:A"),
    Case("import protocol A.S", "1:17:A"), Case("import typealias A.S", "1:18:A"), Case("import func A.f", "1:13:A"),
    Case("import var A.x", "1:12:A"), Case("import let A.x", "1:12:A"),
    Case("import A.Sub.More", "1:8:A"), Case("import A . Sub", "1:8:A"), Case("import A.`Sub`", "1:8:A"),
    Case("import structural", "1:8:structural"), Case("import struct_\nimport A", "1:8:struct_", "2:8:A"),
    Case("@testable import A", "1:18:A"), Case("@_exported import A", "1:19:A!"),
    Case("@preconcurrency import A", "1:24:A"), Case("@_spi(Some) import A", "1:20:A"),
    Case("@_implementationOnly import A", "1:29:A"), Case("@_weakLinked import A", "1:21:A"),
    Case("@_exported @preconcurrency\n\n@_spi(Some) public import A", "3:27:A!"),
    Case("@_exported // ; why\n/* ; */ import A", "2:16:A!"), Case("@_exported import A\nimport B", "1:19:A!", "2:8:B"),
    Case("public import A; package import B;internal import C", "1:15:A", "1:33:B", "1:51:C"),
    Case("fileprivate import A\nprivate import B", "1:20:A", "2:16:B"),
    Case("import /* why */ A", "1:18:A"), Case("import// why\n  A", "2:3:A"), Case("import\n\n  A", "3:3:A"),
    Case("@testable/*a*/import A", "1:22:A"), Case("/* a */import/* b */A/* c */", "1:21:A"),
    Case("import `A`", "1:8:A"), Case("import `class`", "1:8:class"), Case("import struct `A`.`S`", "1:15:A"),
    Case("import 한글", "1:8:한글"), Case("/* 한 */ import A", "1:18:A"),
    Case("let x = 1\nfunc f() {}\nimport A", "3:8:A"), Case("struct S {}; import A", "1:21:A"),
    Case("import A\r\nimport B\r\n", "1:8:A", "2:8:B"), Case("import A\rimport B", "1:8:A", "2:8:B"),
    Case("\u{FEFF}import A\nimport B", "1:11:A", "2:8:B"),
    Case("#!/usr/bin/swift import X\nimport A", "2:8:A"), Case("\timport\tA\t", "1:9:A"),
    Case("@available(*, deprecated, message: \"import X\") import A", "1:55:A"),
    Case("import\u{A0}A", "1:9:A"), Case("\u{A0}import A\u{A0}\nimport B", "1:10:A", "2:8:B"),
    Case("@testable\u{A0}import struct\u{A0}A.S", "1:27:A"), Case("let µ = 1\nimport aµb", "2:8:aµb"),
    Case("let a = µimport\nimport A", "2:8:A"),
  ]

  static let conditions = [
    Case("#if os(Linux)\nimport A\n#else\nimport B\n#endif", "2:8:A", "4:8:B", compiled: ["A"]),
    Case("#if canImport(Foundation)\n  import A\n#endif", "2:10:A"),
    Case("#if canImport(Nowhere)\n  import A\n#endif", "2:10:A", compiled: []),
    Case("#if compiler(>=5) && swift(>=5)\nimport A\n#endif", "2:8:A"),
    Case("#if FLAG\nimport A\n#elseif !FLAG\nimport B\n#endif", "2:8:A", "4:8:B", compiled: ["B"]),
    Case(
      "#if false\nimport A\n#if true\nimport B\n#endif\n#endif\nimport C",
      "2:8:A",
      "4:8:B",
      "7:8:C",
      compiled: ["C"]
    ),
    Case("#if\u{A0}false\nimport A\n#endif", "2:8:A", compiled: []),
    Case("#if true // import X \"\nimport A\n#endif", "2:8:A"),
    Case("#if os(Linux) || /* import X */ os(macOS)\nimport A\n#endif", "2:8:A"),
    Case("let a = b\n#if true\n  .import()\n#endif\nimport A", "5:8:A"),
  ]

  static let traps = [
    "// import X", "/// import X", "/* import X */", "/* /* import X */ import X */", "/*/**/ import X*/",
    "/***import X*/",
    "let s = \"import X\"", "let s = \"\\\" import X\"", "let s = \"\"\"\nimport X\n\\\"\"\"\nimport X\n\"\"\"",
    "let s = \"\"\"\n  a \\\n  import X\n  \"\"\"", "let s = #\"\\\" import X \"#", "let s = ##\"\"# import X\"##",
    "let s = #\"\"\"\n\"\"\"\nimport X\n\"\"\"#", "let s = \"\\(f(\"import X\"))\"",
    "let s = \"\\(a + \")import X\" /* ) \" */)\"",
    "let s = #\"\\#(f(\" import X\")) \"\\(\"#", "let s = \"\"\"\n\\(f(\"\"\"\nimport X\n\"\"\"))\nimport X\n\"\"\"",
    "let s = \"\"\"\n\\(\n  a\n)\nimport X\n\"\"\"", "let r = /import X\"/", "let r = #/ import X \" /#",
    "let r = #/\n  import X \"\n/#", "f(/import \"/)", "func f() { return /\\/ import \"/ }",
    "let b = a ? /import \"/ : /\"/",
    "let c = a != nil ? [/import \"/, /\"/] : []", "x.import", "f(import: a)", "f(\n  import: a)",
    "func f(import a: Int) {}",
    "enum E { case `import` }", "let `import` = 1", "let p = \\S.import", "let importA = 1", "reimport(a)",
    "#warning(\"import X\")", "infix operator /-",
  ].map { Case($0) }

  /// What must not swallow the next line.
  static let neighbours = [
    "let q = #\"\"\"#", "let a = b / c / d", "let a = b/c/d", "let s = \"\\\\\"", "let s = #\"\\\"#", "let s = \"\"",
    "let o = f(/)",
    "a /= b", "let e = \"\\(a ? \"x\" : \"\\(b)\")\"", "let d = [1].map { $0 / 2 } + \"/\"", "/* * / */", "/**/",
    "/*/ */",
    "let r = /[\"']/", "let n = a! /b", "let n = a?.b/c", "let n = (a)/b/c", "let n = a[0]/b/c", "infix operator /-",
    "a #/ b #/\n \" /#", "let r = /a b/.x", "let r = /\\(\"/", "let s = ##\"\"\"\n\"\"\"#\n\"\"\"##",
    "let s = \"\\u{22}\"", "let c = \"'\"",
  ].map { Case($0 + "\nimport A", "\($0.count { $0 == "\n" } + 2):8:A") }
}
