/// Turns a checked `workspace.json` into a configuration.
struct ConfigurationReader {
  private var file: JSONFile
  private var configuration = Configuration()

  static func read(root: String, buffer: ReadBuffer) throws(Problems) -> Configuration {
    let name = Configuration.fileName
    let file = try JSONFile.read("\(root)/\(name)", name: name, shape: Configuration.shape, buffer: buffer)
    return try read(file)
  }

  static func read(_ cursor: SourceCursor) throws(Problems) -> Configuration {
    try read(try JSONFile(cursor, name: Configuration.fileName, shape: Configuration.shape))
  }

  private static func read(_ file: JSONFile) throws(Problems) -> Configuration {
    var reader = ConfigurationReader(file: file)
    reader.readRoot()
    let problems = reader.unknownLayers()
    guard problems.isEmpty else { throw Problems(all: problems) }
    return reader.configuration
  }

  private init(file: JSONFile) { self.file = file }

  // MARK: - The parts of the file

  private mutating func readRoot() {
    for (key, _, node) in file.root.members {
      switch key {
      case "packages": configuration.packages = entries(node)
      case "layers": configuration.layers = node.members.map { layer($0.key, $0.place, $0.node) }
      case "composition":
        configuration.compositions = node.members.map { target, place, node in
          let targetLocation = file.location(place)
          return Configuration.Composition(
            target: target,
            targetLocation: targetLocation,
            file: node.text ?? "",
            fileLocation: file.location(node.place)
          )
        }
      case "liveValuesAllowed": configuration.liveValuesAllowed = entries(node)
      case "testing": configuration.testingModules = node["modules"].map { entries($0) } ?? []
      case "folders": configuration.folders = node.elements.map { folder($0) }
      case "severities":
        for (rule, _, node) in node.members {
          if let rule = Rule(rawValue: rule) { configuration.severities[rule] = node.text.flatMap(Severity.init) }
        }
      case "ignores": configuration.ignores = node.elements.map { ignore($0) }
      case "baseline":
        configuration.baseline = Configuration.Entry(text: node.text ?? "", location: file.location(node.place))
      default: break
      }
    }
  }

  private mutating func layer(_ name: String, _ place: Int, _ node: JSONNode) -> Configuration.Layer {
    var layer = Configuration.Layer(name: name, location: file.location(place))
    for (key, _, node) in node.members {
      switch key {
      case "targets": layer.targets = entries(node)
      case "uses": layer.uses = entries(node)
      case "forbid": layer.forbid = entries(node)
      case "siblings": layer.siblings = node.isTrue
      default: break
      }
    }
    return layer
  }

  private mutating func folder(_ node: JSONNode) -> Configuration.Folder {
    let parts = node["target"]?.text?.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } ?? []
    return Configuration.Folder(
      package: parts.first ?? "",
      target: parts.last ?? "",
      path: node["path"]?.text ?? "",
      location: file.location(node["path"]?.place ?? node.place)
    )
  }

  private mutating func ignore(_ node: JSONNode) -> Configuration.Ignore {
    Configuration.Ignore(
      rule: node["rule"]?.text ?? "",
      from: node["from"]?.text ?? "",
      to: node["to"]?.text ?? "",
      location: file.location(node.place)
    )
  }

  private mutating func entries(_ node: JSONNode) -> [Configuration.Entry] {
    node.elements.map { Configuration.Entry(text: $0.text ?? "", location: file.location($0.place)) }
  }

  /// The one thing that a shape cannot say.
  private func unknownLayers() -> [Problem] {
    let names = configuration.layers.map(\.name)
    return configuration.layers.flatMap { layer in
      layer.uses.filter { !names.contains($0.text) }.map { use in
        let help = nearest(to: use.text, among: names).map { "did you mean '\($0)'?" }
        return Problem(
          location: use.location,
          message: "layer \(layer.name) uses '\(use.text)', which is no layer",
          help: help ?? "the layers are \(names.joined(separator: ", "))"
        )
      }
    }
  }
}
