/// Reads `workspace.json` and says everything that is wrong with it at once.
struct ConfigurationReader {
  private let cursor: SourceCursor
  private var problems: [Problem] = []
  private var configuration = Configuration()

  static func read(root: String, buffer: ReadBuffer) throws(Problems) -> Configuration {
    do {
      return try read(try buffer.read("\(root)/\(Configuration.fileName)"))
    } catch let problems as Problems {
      throw problems
    } catch let error as FileError {
      throw Problems(all: [
        Problem(
          location: Location(file: Configuration.fileName, line: 1, column: 1),
          message: "the file cannot be read: \(error.reason)"
        )
      ])
    } catch {
      throw Problems(all: [Problem(message: "\(error)")])
    }
  }

  static func read(_ cursor: SourceCursor) throws(Problems) -> Configuration {
    var reader = ConfigurationReader(cursor: cursor)
    do {
      let node = try JSONReader.read(cursor)
      reader.readRoot(node)
    } catch {
      throw Problems(all: [
        Problem(location: reader.location(error.place), message: "this is not JSON: \(error.message)")
      ])
    }
    guard reader.problems.isEmpty else { throw Problems(all: reader.problems) }
    return reader.configuration
  }

  private init(cursor: SourceCursor) { self.cursor = cursor }

  private func location(_ place: Int) -> Location {
    var counter = LineCounter(cursor)
    let position = counter.position(of: place)
    return Location(file: Configuration.fileName, line: position.line, column: position.column)
  }

  private mutating func report(_ place: Int, _ message: String, help: String? = nil) {
    problems.append(Problem(location: location(place), message: message, help: help))
  }

  // MARK: - The parts of the file

  private mutating func readRoot(_ node: JSONNode) {
    let known = [
      "$schema", "packages", "layers", "composition", "liveValuesAllowed", "testing", "folders", "ignores",
    ]
    let members = readObject(node, "the file", keys: known, required: ["packages", "layers"])
    if let node = members["$schema"] { _ = readString(node, "$schema") }
    if let node = members["packages"] { configuration.packages = readEntries(node, "packages") }
    if let node = members["layers"] { readLayers(node) }
    if let node = members["composition"] { readComposition(node) }
    if let node = members["liveValuesAllowed"] {
      configuration.liveValuesAllowed = readEntries(node, "liveValuesAllowed")
    }
    if let node = members["testing"] {
      let testing = readObject(node, "testing", keys: ["modules"])
      if let node = testing["modules"] { configuration.testingModules = readEntries(node, "testing.modules") }
    }
    if let node = members["folders"] {
      for element in readArray(node, "folders") { readFolder(element) }
    }
    if let node = members["ignores"] {
      for element in readArray(node, "ignores") { readIgnore(element) }
    }
  }

  private mutating func readLayers(_ node: JSONNode) {
    guard case .object(let layers) = node.value else { return reportKind(node, "layers", "an object") }
    for (name, place, node) in layers {
      var layer = Configuration.Layer(name: name, location: location(place))
      let members = readObject(
        node,
        "layers.\(name)",
        keys: ["targets", "uses", "siblings", "forbid"],
        required: ["targets", "uses"]
      )
      if let node = members["targets"] { layer.targets = readEntries(node, "layers.\(name).targets") }
      if let node = members["uses"] { layer.uses = readEntries(node, "layers.\(name).uses") }
      if let node = members["forbid"] { layer.forbid = readEntries(node, "layers.\(name).forbid") }
      if let node = members["siblings"] {
        if case .bool(let value) = node.value {
          layer.siblings = value
        } else {
          reportKind(node, "layers.\(name).siblings", "true or false")
        }
      }
      configuration.layers.append(layer)
    }
    let names = layers.map(\.key)
    for layer in configuration.layers {
      for use in layer.uses where !names.contains(use.text) {
        let help = nearest(to: use.text, among: names).map { "did you mean '\($0)'?" }
        problems.append(
          Problem(
            location: use.location,
            message: "layer \(layer.name) uses '\(use.text)', which is no layer",
            help: help ?? "the layers are \(names.joined(separator: ", "))"
          )
        )
      }
    }
  }

  private mutating func readComposition(_ node: JSONNode) {
    guard case .object(let members) = node.value else { return reportKind(node, "composition", "an object") }
    for (target, place, node) in members {
      guard let file = readString(node, "composition.\(target)") else { continue }
      configuration.compositions.append(
        Configuration.Composition(
          target: target,
          targetLocation: location(place),
          file: file,
          fileLocation: location(node.place)
        )
      )
    }
  }

  private mutating func readFolder(_ node: JSONNode) {
    let members = readObject(node, "folders", keys: ["target", "path"], required: ["target", "path"])
    guard let targetNode = members["target"], let target = readString(targetNode, "folders.target"),
      let pathNode = members["path"], let path = readString(pathNode, "folders.path")
    else { return }
    let parts = target.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      return report(targetNode.place, "a folder's target is written as 'project/target', not '\(target)'")
    }
    configuration.folders.append(
      Configuration.Folder(package: parts[0], target: parts[1], path: path, location: location(pathNode.place))
    )
  }

  private mutating func readIgnore(_ node: JSONNode) {
    let keys = ["rule", "from", "to", "reason"]
    let members = readObject(node, "ignores", keys: keys, required: keys)
    var values: [String: String] = [:]
    for (key, node) in members { values[key] = readString(node, "ignores.\(key)") }
    if let node = members["reason"], let reason = values["reason"], reason.allSatisfy(\.isWhitespace) {
      report(node.place, "an ignore needs a reason")
    }
    if let node = members["rule"], let rule = values["rule"], Rule(rawValue: rule) == nil {
      let help = nearest(to: rule, among: Rule.allCases.map(\.rawValue)).map { "did you mean '\($0)'?" }
      report(node.place, "there is no rule '\(rule)'", help: help ?? "`inward explain` lists the rules")
    }
    guard let rule = values["rule"], let from = values["from"], let to = values["to"] else { return }
    configuration.ignores.append(
      Configuration.Ignore(rule: rule, from: from, to: to, location: location(node.place))
    )
  }

  // MARK: - Shapes

  private mutating func readObject(
    _ node: JSONNode,
    _ name: String,
    keys: [String],
    required: [String] = []
  ) -> [String: JSONNode] {
    guard case .object(let members) = node.value else {
      reportKind(node, name, "an object")
      return [:]
    }
    var result: [String: JSONNode] = [:]
    for (key, place, node) in members {
      if keys.contains(key) {
        result[key] = node
      } else {
        let help = nearest(to: key, among: keys).map { "did you mean '\($0)'?" }
        report(
          place,
          "unknown key '\(key)' in \(name)",
          help: help ?? "the keys here are \(keys.map { "'\($0)'" }.joined(separator: ", "))"
        )
      }
    }
    for key in required where result[key] == nil {
      report(node.place, "the key '\(key)' is missing in \(name)")
    }
    return result
  }

  private mutating func readArray(_ node: JSONNode, _ name: String) -> [JSONNode] {
    guard case .array(let elements) = node.value else {
      reportKind(node, name, "an array")
      return []
    }
    return elements
  }

  private mutating func readEntries(_ node: JSONNode, _ name: String) -> [Configuration.Entry] {
    var entries: [Configuration.Entry] = []
    for element in readArray(node, name) {
      if let text = readString(element, name) {
        entries.append(Configuration.Entry(text: text, location: location(element.place)))
      }
    }
    return entries
  }

  private mutating func readString(_ node: JSONNode, _ name: String) -> String? {
    guard case .string(let text) = node.value else {
      reportKind(node, name, "a string")
      return nil
    }
    if text.isEmpty { report(node.place, "\(name) may not be empty") }
    return text.isEmpty ? nil : text
  }

  private mutating func reportKind(_ node: JSONNode, _ name: String, _ kind: String) {
    report(node.place, "\(name) must be \(kind), not \(node.kind)")
  }
}
