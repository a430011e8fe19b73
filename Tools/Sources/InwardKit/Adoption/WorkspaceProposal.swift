/// A `workspace.json` for a repository that has none, and the baseline that goes with it.
struct WorkspaceProposal {
  private(set) var workspace: Workspace
  private(set) var layers: [LayerProposal.Layer] = []
  private(set) var findings: [Finding] = []
  private let finder: PackageFinder
  private var liveValuesAllowed: [String] = []

  /// `load` reads a workspace by a configuration.
  init(_ finder: PackageFinder, load: (Configuration) throws -> Workspace) throws {
    self.finder = finder
    var configuration = Configuration()
    let place = Location(file: Configuration.fileName, line: 1, column: 1)
    configuration.packages = Self.patterns(finder.packages).map { Configuration.Entry(text: $0, location: place) }
    configuration.folders = finder.folders.map {
      Configuration.Folder(package: $0.project, target: $0.name, path: $0.path, location: place)
    }
    workspace = try load(configuration)
    layers = LayerProposal(workspace).layers
    workspace = try load(try Self.read(text))
    liveValuesAllowed = homesOfLiveValues()
    workspace.configuration = try Self.read(text)
    findings = Judge.judge(workspace)
  }

  /// Something could not be read, so that nobody knows yet what a baseline would have to hold.
  var isIncomplete: Bool { findings.contains { $0.rule == .unreadable } }
  var hasBaseline: Bool { isIncomplete || findings.contains { $0.rule.canBeForgiven } }

  /// The file, read back by the reader that every other command has.
  private static func read(_ text: String) throws(Problems) -> Configuration {
    let buffer = ReadBuffer()
    defer { withExtendedLifetime(buffer) {} }
    return try ConfigurationReader.read(buffer.take(text.utf8))
  }

  /// Folders with two packages or more as a pattern, so that the next one is found too.
  private static func patterns(_ packages: [String]) -> [String] {
    let parents = Dictionary(grouping: packages) { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? (path == "." ? nil : ".")
    }
    return parents.flatMap { parent, children in
      guard let parent, parent != ".", children.count > 1 else { return children }
      return ["\(parent)/*"]
    }.sorted()
  }

  /// Where live values are today; a team that has its `*Live` modules keeps them.
  private func homesOfLiveValues() -> [String] {
    let homes = Judge.judge(workspace).filter { $0.rule == .liveValueOutsideComposition }.compactMap(\.from)
    let live = "*/*Live"
    let others = Set(homes).filter { !Pattern(live).matches($0) }
    return (others.count < Set(homes).count ? [live] : []) + others.sorted()
  }

  // MARK: - The file

  var text: String {
    var members: [(String, JSONValue)] = [
      ("packages", .strings(Self.patterns(finder.packages))),
      ("layers", .object(layers.map { ($0.name, json($0)) })),
    ]
    if !liveValuesAllowed.isEmpty { members.append(("liveValuesAllowed", .strings(liveValuesAllowed))) }
    members.append(("testing", .object([("modules", .strings(["*Testing", "*TestSupport"]))])))
    if !finder.folders.isEmpty {
      let folders = finder.folders.map { folder in
        JSONValue.object([("target", .string("\(folder.project)/\(folder.name)")), ("path", .string(folder.path))])
      }
      members.append(("folders", .array(folders)))
    }
    if hasBaseline { members.append(("baseline", .string(BaselineFile.defaultName))) }
    return JSONValue.object(members).text()
  }

  private func json(_ layer: LayerProposal.Layer) -> JSONValue {
    var members: [(String, JSONValue)] = [("targets", .strings(layer.patterns)), ("uses", .strings(layer.uses))]
    if layer.siblings { members.append(("siblings", .bool(true))) }
    return .object(members)
  }
}
