import Foundation

/// An article or a landing page of a documentation catalog.
struct Article: Sendable {
  /// A listing between fences.
  struct Block: Sendable {
    let language: String
    let text: String
    let line: Int
  }

  let file: URL
  let text: String

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n"), line: block.line))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), index + 1, [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  /// The code spans of the prose.
  var spans: [String] {
    text.split(separator: "\n").flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
    }
  }

  static func all() throws -> [Article] {
    try files(under: "Packages") { $0.pathExtension == "md" && $0.path.contains(".docc/") }
      .map { Article(file: $0, text: try String(contentsOf: $0, encoding: .utf8)) }
  }

  static func named(_ name: String) throws -> Article {
    guard let article = try all().first(where: { $0.file.deletingPathExtension().lastPathComponent == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return article
  }
}

/// The files of the repository under a folder that a condition chooses.
func files(under folder: String, where isWanted: (URL) -> Bool) throws -> [URL] {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let enumerator = FileManager.default.enumerator(
    at: root.appending(path: folder),
    includingPropertiesForKeys: nil,
    options: .skipsHiddenFiles
  )
  return (enumerator?.compactMap { $0 as? URL } ?? []).filter(isWanted).sorted { $0.path < $1.path }
}
