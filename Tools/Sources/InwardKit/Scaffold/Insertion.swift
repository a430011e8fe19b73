/// Lines that are put into a file as a whole, and can be taken out again as a whole.
struct Insertion {
  enum Place {
    /// Among the imports, in the order of names.
    case imports
    /// After the only line with this text.
    case after(String)
    /// After the last line that begins and ends so.
    case afterLast(prefix: String, suffix: String)
  }

  var text: String
  var place: Place

  /// Nil where there is no such place, or several; as it is where the lines are there already.
  func put(into file: String) -> String? {
    if Self.range(of: text, in: file) != nil { return file }
    var lines = Self.lines(file)
    let index: Int?
    switch place {
    case .imports:
      let imports = lines.indices.filter { lines[$0].hasPrefix("import ") }
      index = imports.first { lines[$0] > text } ?? imports.last.map { $0 + 1 }
    case .after(let line):
      let found = lines.indices.filter { lines[$0] == line + "\n" }
      index = found.count == 1 ? found[0] + 1 : nil
    case .afterLast(let prefix, let suffix):
      index = lines.lastIndex { $0.hasPrefix(prefix) && $0.hasSuffix(suffix + "\n") }.map { $0 + 1 }
    }
    guard let index else { return nil }
    lines.insert(text, at: index)
    return lines.joined()
  }

  /// As it is where the lines are not there, or not as they were put.
  func take(outOf file: String) -> String {
    guard let range = Self.range(of: text, in: file) else { return file }
    var lines = Self.lines(file)
    lines.removeSubrange(range)
    return lines.joined()
  }

  /// With empty lines in their place.
  func blank(in file: String) -> String {
    guard let range = Self.range(of: text, in: file) else { return file }
    var lines = Self.lines(file)
    lines.replaceSubrange(range, with: range.map { _ in "\n" })
    return lines.joined()
  }

  /// The lines of the file, each with its end.
  static func lines(_ file: String) -> [String] {
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
    lines[lines.count - 1].removeLast()
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func range(of text: String, in file: String) -> Range<Int>? {
    let lines = lines(file)
    let wanted = Self.lines(text)
    guard wanted.count <= lines.count else { return nil }
    return (0...(lines.count - wanted.count)).first { Array(lines[$0..<($0 + wanted.count)]) == wanted }
      .map { $0..<($0 + wanted.count) }
  }
}
