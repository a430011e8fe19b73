/// Holds a JSON value against a shape and says everything that is wrong at once.
struct ShapeChecker {
  struct Complaint {
    var place: Int
    var message: String
    var help: String?
  }

  private(set) var complaints: [Complaint] = []

  static func check(_ node: JSONNode, _ shape: Shape, named name: String) -> [Complaint] {
    var checker = ShapeChecker()
    checker.check(node, shape, name)
    return checker.complaints
  }

  private mutating func check(_ node: JSONNode, _ shape: Shape, _ name: String) {
    switch (shape.kind, node.value) {
    case (.text(let form), .string(let text)):
      if !form.accepts(text) { complain(node.place, form.complaint(name, text)) }
    case (.choice(let all), .string(let text)):
      if !all.contains(text) { complain(node.place, "\(name) may not be '\(text)'", known: all, nearTo: text) }
    case (.bool, .bool): break
    case (.count, .number(let text)):
      if Int(text).map({ $0 < 1 }) ?? true { complain(node.place, "\(name) must be a whole number from 1") }
    case (.list(let element), .array(let nodes)):
      for node in nodes { check(node, element, name) }
    case (.map(let names, let value), .object(let members)):
      for (key, place, node) in members {
        if let names, !names.contains(key) {
          complain(place, "'\(key)' is none of the names of \(name)", known: names, nearTo: key)
        } else {
          check(node, value, "\(name).\(key)")
        }
      }
    case (.object(let keys), .object(let members)):
      checkMembers(members, keys, of: node, name)
    default: complain(node.place, "\(name) must be \(shape.words), not \(node.kind)")
    }
  }

  private mutating func checkMembers(
    _ members: [(key: String, place: Int, node: JSONNode)],
    _ keys: [Shape.Key],
    of node: JSONNode,
    _ name: String
  ) {
    for (key, place, node) in members {
      if let known = keys.first(where: { $0.name == key }) {
        check(node, known.shape, name == Self.file ? key : "\(name).\(key)")
      } else {
        complain(place, "unknown key '\(key)' in \(name)", known: keys.map(\.name), nearTo: key)
      }
    }
    for key in keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      complain(node.place, "the key '\(key.name)' is missing in \(name)")
    }
  }

  /// How the outermost object is called in messages.
  static let file = "the file"

  private mutating func complain(_ place: Int, _ message: String, known: [String], nearTo name: String) {
    let all = "it is one of \(known.map { "'\($0)'" }.joined(separator: ", "))"
    let help = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    complaints.append(Complaint(place: place, message: message, help: help ?? all))
  }

  private mutating func complain(_ place: Int, _ message: String) {
    complaints.append(Complaint(place: place, message: message))
  }
}

extension Shape {
  fileprivate var words: String {
    switch kind {
    case .text, .choice: "a string"
    case .bool: "true or false"
    case .count: "a number"
    case .list: "an array"
    case .map, .object: "an object"
    }
  }
}
