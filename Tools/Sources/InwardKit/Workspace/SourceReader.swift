/// Reads one source: its imports, and what it says about dependency values if it says anything.
enum SourceReader {
  /// What was read, and what the file was like then; known from an earlier run if `isOld`.
  struct Reading: Sendable {
    var source: Result<Workspace.Source, Problem>
    /// What is wrong with a source that could be read all the same.
    var fault: Problem?
    var stamp: FileStamp?
    var isOld = false
  }

  static func read(_ file: String, root: String, buffer: ReadBuffer) -> Reading {
    do {
      let cursor = try buffer.read("\(root)/\(file)")
      let scan = ImportScanner.scan(cursor)
      var source = Workspace.Source(path: file, imports: scan.imports)
      source.isEmpty = scan.imports.isEmpty && cursor.holdsCommentsAtMost
      if scan.mentionsDependencies {
        source.facts = DependencyFactsReader.read(Tokenizer.tokens(of: cursor), file: file)
      }
      return Reading(source: .success(source), fault: cursor.encodingProblem(file: file), stamp: buffer.stamp)
    } catch {
      let problem = Problem(
        location: Location(file: file, line: 1, column: 1),
        message: "the source cannot be read: \(error.reason)",
        help: "everything that imports or is imported here stays unjudged until it can"
      )
      return Reading(source: .failure(problem))
    }
  }
}

extension SourceCursor {
  fileprivate var holdsCommentsAtMost: Bool {
    var cursor = self
    cursor.skipTrivia()
    return cursor.position >= cursor.end
  }
}

/// Finds `\.name` in every byte of a file, comments and strings too: where somebody put a registration to rest.
enum KeyPathMentions {
  static func find(in cursor: SourceCursor, file: String) -> [String: Location] {
    var mentions: [String: Location] = [:]
    var lines = LineCounter(cursor)
    var cursor = cursor
    while cursor.position < cursor.end {
      guard cursor.isAt("\\.") else {
        cursor.position += 1
        continue
      }
      let start = cursor.position
      cursor.position += 2
      guard let name = cursor.takeWord() else { continue }
      let (line, column) = lines.position(of: start)
      mentions[name] = Location(file: file, line: line, column: column)
    }
    return mentions
  }
}
