/// A place in a file of the workspace; lines, and columns in bytes of UTF-8, count from 1.
struct Location: Hashable, Comparable, Sendable {
  /// Relative to the workspace's root.
  var file: String
  var line: Int
  var column: Int

  var text: String { "\(short):\(column)" }
  /// Without the column, for use inside a message.
  var short: String { "\(file.visible):\(line)" }

  static func < (left: Location, right: Location) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// What stops the tool from judging, with a way out.
struct Problem: Error, Equatable, Sendable {
  var location: Location?
  var message: String
  var help: String?

  var text: String {
    ["\(location?.text ?? "inward"): error: \(message)"].lines + (help.map { ["  help: \($0)"].lines } ?? "")
  }
}

/// Several problems found in one go.
struct Problems: Error, Sendable {
  var all: [Problem]
  var text: String { all.map(\.text).joined() }
}
