extension LintReport {
  /// A log of SARIF 2.1.0 with one run.
  var sarif: String {
    let rules = Rule.allCases
    let driver = JSONValue.object([
      ("name", .string("inward")), ("version", .string(Inward.version)),
      ("semanticVersion", .string(Inward.version)), ("rules", .array(rules.map(descriptor))),
    ])
    var columns = UTF16Columns(root: workspace.root)
    var seen: [Baseline.Edge: Int] = [:]
    let results = verdict.findings.map { finding in
      let edge = finding.edges[0]
      seen[edge, default: 0] += 1
      return result(finding, index: rules.firstIndex(of: finding.rule) ?? 0, number: seen[edge] ?? 1, &columns)
    }
    let notes = workspace.notes.map { note in
      JSONValue.object([("level", .string("note")), ("message", .object([("text", .string(note))]))])
    }
    let invocation = JSONValue.object([
      ("executionSuccessful", .bool(!verdict.isIncomplete)), ("exitCode", .number(Int(verdict.status))),
      ("toolExecutionNotifications", .array(notes)),
    ])
    let run = JSONValue.object([
      ("tool", .object([("driver", driver)])), ("invocations", .array([invocation])),
      ("columnKind", .string("utf16CodeUnits")), ("newlineSequences", .strings(["\r\n", "\n", "\r"])),
      ("results", .array(results)),
    ])
    return JSONValue.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
      ("runs", .array([run])),
    ]).text()
  }

  private func descriptor(_ rule: Rule) -> JSONValue {
    let page = rule.page
    let level = workspace.configuration.severity(of: rule)
    return .object([
      ("id", .string(rule.rawValue)),
      ("shortDescription", .object([("text", .string(page.what))])),
      ("fullDescription", .object([("text", .string(page.why))])),
      ("help", .object([("text", .string(rule.explanation))])),
      (
        "defaultConfiguration",
        .object([
          ("enabled", .bool(level != .off)), ("level", .string(level == .off ? "none" : level.rawValue)),
        ])
      ),
    ])
  }

  private func result(_ finding: Finding, index: Int, number: Int, _ columns: inout UTF16Columns) -> JSONValue {
    let edge = finding.edges[0]
    let word = columns.columns(of: finding.location)
    let place = JSONValue.object([
      (
        "artifactLocation",
        .object([
          ("uri", .string(Self.uri(repositoryPath(finding.location.file)))), ("uriBaseId", .string("%SRCROOT%")),
        ])
      ),
      (
        "region",
        .object([
          ("startLine", .number(finding.location.line)), ("startColumn", .number(word.lowerBound)),
          ("endLine", .number(finding.location.line)), ("endColumn", .number(word.upperBound)),
        ])
      ),
    ])
    // Stays the same while lines move, so that a host does not take an old finding for a new one.
    let print = "\(edge.rule)|\(edge.file)|\(edge.from)|\(edge.to)|\(number)"
    return .object([
      ("ruleId", .string(finding.rule.rawValue)), ("ruleIndex", .number(index)),
      ("level", .string(verdict.severity(of: finding).rawValue)),
      ("message", .object([("text", .string(finding.message + (finding.help.map { "\nhelp: \($0)" } ?? "")))])),
      ("locations", .array([.object([("physicalLocation", place)])])),
      ("partialFingerprints", .object([("inwardEdge/v1", .string(print))])),
    ])
  }

  /// A relative path as RFC 3986 writes it.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte < 0x80 && SourceCursor.isWord(byte) && byte != UInt8(ascii: "$")
      return isPlain || "-._~/".utf8.contains(byte) ? String(UnicodeScalar(byte)) : JSONText.percent(byte)
    }.joined()
  }
}

/// Columns as SARIF counts them, from 1 in units of UTF-16, made of columns in bytes.
private struct UTF16Columns {
  let root: String
  private let buffer = ReadBuffer()
  private var file: String?
  private var cursor: SourceCursor?

  init(root: String) { self.root = root }

  /// Those of the word or the string that stands at a place, or of the one character. Cheap where places come file by
  /// file. What cannot be read keeps its bytes.
  mutating func columns(of location: Location) -> Range<Int> {
    if location.file != file {
      file = location.file
      cursor = try? buffer.read("\(root)/\(location.file)")
    }
    guard let cursor, let offset = Self.offset(of: location, in: cursor) else {
      return location.column..<location.column + 1
    }
    var start = offset - (location.column - 1)
    // A byte order mark is no character of the text.
    if start == 0, offset >= 3, cursor.base[0] == 0xEF, cursor.base[1] == 0xBB, cursor.base[2] == 0xBF { start = 3 }
    let column = cursor.text(from: start, to: offset).utf16.count + 1
    return column..<column + max(1, cursor.text(from: offset, to: Self.end(of: offset, in: cursor)).utf16.count)
  }

  private static func end(of offset: Int, in cursor: SourceCursor) -> Int {
    var end = offset
    func advance(while isInside: (UInt8) -> Bool) { while end < cursor.end, isInside(cursor.base[end]) { end += 1 } }
    switch cursor.base[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      let quote = cursor.base[offset]
      end += 1
      advance { $0 != quote && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      if cursor.base[end] == quote { end += 1 }
    case UInt8(ascii: "."), UInt8(ascii: "@"):
      end += 1
      advance(while: SourceCursor.isWord)
    default: advance(while: SourceCursor.isWord)
    }
    return end
  }

  private static func offset(of location: Location, in cursor: SourceCursor) -> Int? {
    var line = 1
    var place = 0
    while line < location.line, place < cursor.end {
      let byte = cursor.base[place]
      place += 1
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && cursor.base[place] != UInt8(ascii: "\n")) {
        line += 1
      }
    }
    let offset = place + location.column - 1
    return line == location.line && offset <= cursor.end ? offset : nil
  }
}
