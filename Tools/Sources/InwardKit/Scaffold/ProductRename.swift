/// Gives the app of a workspace made from the template another name; the tool keeps its own.
///
/// The name stands in words for people, as `name-` before what the app is called by servers, and as `NAME_` before
/// variables of the environment. Where the app says its name is written last, so that a run that is cut short is
/// completed by the same command.
struct ProductRename {
  /// Where the app says its name.
  private static let wordsFile = "AppWords.swift"
  private static let wordsBegin = "static let name = \""

  let workspace: Workspace
  let old: String
  private let wordsPath: String

  init(_ workspace: Workspace) throws(Problem) {
    self.workspace = workspace
    let sources = workspace.targets.filter { $0.name == FeatureScaffold.root }.flatMap(\.sources).map(\.path)
    guard let file = sources.first(where: { Paths.lastComponent($0) == Self.wordsFile }),
      let text = FileSystem.text(of: "\(workspace.root)/\(file)"),
      let line = text.split(separator: "\n").first(where: { $0.contains(Self.wordsBegin) }),
      let name = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first, !name.isEmpty
    else {
      throw Problem(
        message:
          "no '\(Self.wordsFile)' of '\(FeatureScaffold.root)' has a line '\(Self.wordsBegin)…\"', which says what the "
          + "app is called",
        help: "only workspaces that were made from the template are renamed"
      )
    }
    wordsPath = file
    old = String(name)
  }

  /// Says, while files are written, what the app is being renamed to.
  private static let noteFile = ".inward-rename"

  /// Renames, and returns the files that were written.
  func apply(_ new: String) throws -> [String] {
    let note = "\(workspace.root)/\(Self.noteFile)"
    let begun = FileSystem.text(of: note).map { String($0.prefix { $0 != "\n" }) }
    if let begun, begun != new {
      throw UsageError(
        message: "a run that renames the app to '\(begun)' was cut short: complete it first, by that name"
      )
    }
    try check(new)
    if begun == nil, new == old { throw UsageError(message: "the app is called '\(new)' already") }
    let changes = try changes(to: new, isBegun: begun != nil)
    try FileTree.write([(Self.noteFile, new + "\n")] + changes, root: workspace.root)
    try FileTree.remove([Self.noteFile], folders: [], root: workspace.root)
    return changes.map(\.file)
  }

  /// The files that change, with their new texts.
  private func changes(to new: String, isBegun: Bool) throws -> [(file: String, text: String)] {
    var changes: [(file: String, text: String)] = []
    for file in files {
      // What is no text has no name in it.
      guard let text = FileSystem.text(of: "\(workspace.root)/\(file)"), !text.utf8.contains(0) else { continue }
      if !isBegun, let place = Self.ranges(of: new, in: text, isWord: true).first {
        let line = text[..<place.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
        throw UsageError(
          message:
            "'\(new)' is a word of the workspace already, at \(file):\(line), so that nobody could tell it from the "
            + "name of the app afterwards"
        )
      }
      let result = replacing(in: text, with: new, isSwift: file.hasSuffix(".swift"))
      if result != text { changes.append((file, result)) }
    }
    return changes.filter { $0.file != wordsPath } + changes.filter { $0.file == wordsPath }
  }

  private func check(_ new: String) throws(UsageError) {
    let words = new.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { SourceCursor.isWord($0) && $0 < 0x80 && $0 != UInt8(ascii: "$") }
    }
    guard isPlain, new.first?.isLetter == true, new.count <= 30, !new.contains("_") else {
      throw UsageError(
        message:
          "'\(new)' is no name for an app here: it begins with a letter and has letters, digits and single spaces, "
          + "at most 30"
      )
    }
  }

  private func replacing(in text: String, with new: String, isSwift: Bool) -> String {
    var text = Self.replace(old, with: new, in: text, isWord: true)
    guard isSwift else { return text }
    text = Self.replace("\"\(Self.small(old))-", with: "\"\(Self.small(new))-", in: text)
    return Self.replace("\(Self.capital(old))_", with: "\(Self.capital(new))_", in: text, unless: "SOAK")
  }

  private static func small(_ name: String) -> String { name.lowercased().split(separator: " ").joined(separator: "-") }
  private static func capital(_ name: String) -> String {
    name.uppercased().split(separator: " ").joined(separator: "_")
  }

  private static func replace(
    _ old: String,
    with new: String,
    in text: String,
    isWord: Bool = false,
    unless next: String? = nil
  ) -> String {
    var text = text
    for range in ranges(of: old, in: text, isWord: isWord).reversed() {
      if let next, text[range.upperBound...].hasPrefix(next) { continue }
      text.replaceSubrange(range, with: new)
    }
    return text
  }

  /// Where a text stands, as a word if it must be one.
  private static func ranges(of wanted: String, in text: String, isWord: Bool) -> [Range<String.Index>] {
    let bytes = text.utf8
    let wanted = Array(wanted.utf8)
    var ranges: [Range<String.Index>] = []
    var start = bytes.startIndex
    while let first = bytes[start...].firstIndex(of: wanted[0]) {
      start = bytes.index(after: first)
      guard bytes[first...].starts(with: wanted) else { continue }
      let end = bytes.index(first, offsetBy: wanted.count)
      let before = first == bytes.startIndex ? nil : bytes[bytes.index(before: first)]
      let after = end == bytes.endIndex ? nil : bytes[end]
      // An identifier of which it is only a part is another word.
      if before.map(SourceCursor.isWord) == true && wanted[0] != UInt8(ascii: "\"") { continue }
      if isWord, after.map(SourceCursor.isWord) == true { continue }
      ranges.append(first..<end)
      start = end
    }
    return ranges
  }

  // MARK: - The files

  private static let skipped: Set<String> = [".git", ".build", ".run", ".swiftpm", noteFile]
  /// What tests the tool, whose examples are not the app's.
  private static let toolTests: Set<String> = ["Tests/LintFixtures", "Tests/LintRules", "Tests/Template"]

  /// Everything but the licence, whose notice stays, and the tool with its fixtures, whose name is its own.
  private var files: [String] {
    let tool = workspace.packages.first { $0.targets.contains { workspace.targets[$0].name == "inward" } }?.path
    return list(".").filter { file in
      if Paths.lastComponent(file).hasPrefix("LICEN") { return false }
      guard let tool, file.hasPrefix(tool + "/") else { return true }
      return file.hasPrefix("\(tool)/scripts/")
    }
  }

  private func list(_ folder: String) -> [String] {
    (FileSystem.entries(of: "\(workspace.root)/\(folder)") ?? []).flatMap { entry -> [String] in
      let path = Paths.join(folder, entry.name)
      if Self.skipped.contains(entry.name) || Self.toolTests.contains(path)
        || FileTree.isLink("\(workspace.root)/\(path)")
      {
        return []
      }
      return entry.isDirectory ? list(path) : [path]
    }
  }
}
