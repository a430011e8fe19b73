import Foundation
import Programs

/// A workspace with names that file systems and manifests allow, and addresses, JSON and logs cannot take as they are.
struct StrangeWorkspace {
  let folder: TemporaryFolder

  private static let target = #"Ö x'<b>%2F\"#
  /// Every source of the target, relative to the workspace.
  static let files = [
    "sp ace", "Ünï 漢🙂", "e\u{301}", "\"'", "100%25", "a#b?c=d&e", "a:b", "a,b", "::error::", "back\\slash", "new\nline",
    "cr\rx", "tab\tx", "\u{7}\u{1B}[31m", "\u{7F}\u{85}", "\u{2028}", "\u{202E}", "\u{FFFF}", "[br]{c}|^`<x>", "~", "+",
  ].map { "P2/Sources/\(target)/\($0).swift" }
  /// What stands in each of them: an import that is not declared.
  static let source = "/* 🙂é */ import struct Core.X"

  init() throws {
    folder = try TemporaryFolder()
    let manifest = "// swift-tools-version: 6.2\nimport PackageDescription\n"
    var texts = [
      "workspace.json": #"{"packages": ["P*"], "layers": {"A\n\"ß,:%": {"targets": ["P 1/*", "P2/*"], "uses": []}}}"#,
      "P 1/Package.swift": manifest + #"let package = Package(name: "P 1", targets: [.target(name: "Core")])"#,
      "P 1/Sources/Core/A.swift": "",
      "P2/Package.swift": manifest + #"let package = Package(name: "P2", targets: [.target(name: "Ö x'<b>%2F\\")])"#,
    ]
    for file in Self.files { texts[file] = Self.source }
    for (path, text) in texts {
      let file = folder.url.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }
}
