/// A JSON file read into nodes, and the places of those nodes.
struct JSONFile {
  let root: JSONNode
  private let name: String
  private let cursor: SourceCursor
  private var counter: LineCounter
  private var last = 0

  /// Reads a file of a known shape; throws everything that is wrong with it at once. `name` is what messages call it.
  init(_ cursor: SourceCursor, name: String, shape: Shape) throws(Problems) {
    self.cursor = cursor
    self.name = name
    counter = LineCounter(cursor)
    do {
      root = try JSONReader.read(cursor)
    } catch {
      var counter = LineCounter(cursor)
      let position = counter.position(of: error.place)
      throw Problems(all: [
        Problem(
          location: Location(file: name, line: position.line, column: position.column),
          message: "this is not JSON: \(error.message)"
        )
      ])
    }
    let complaints = ShapeChecker.check(root, shape, named: ShapeChecker.file)
    guard complaints.isEmpty else {
      let problems = complaints.sorted { $0.place < $1.place }.map { complaint in
        Problem(location: location(complaint.place), message: complaint.message, help: complaint.help)
      }
      throw Problems(all: problems)
    }
  }

  /// The file at a path, or a problem that names it.
  static func read(_ path: String, name: String, shape: Shape, buffer: ReadBuffer) throws(Problems) -> JSONFile {
    let cursor: SourceCursor
    do {
      cursor = try buffer.read(path)
    } catch {
      let place = Location(file: name, line: 1, column: 1)
      throw Problems(all: [Problem(location: place, message: "the file cannot be read: \(error.reason)")])
    }
    return try JSONFile(cursor, name: name, shape: shape)
  }

  /// Cheap where places are asked for in rising order.
  mutating func location(_ place: Int) -> Location {
    if place < last { counter = LineCounter(cursor) }
    last = place
    let position = counter.position(of: place)
    return Location(file: name, line: position.line, column: position.column)
  }
}
