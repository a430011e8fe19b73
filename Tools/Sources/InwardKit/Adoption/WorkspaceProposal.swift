/// A `workspace.json` for a repository that has none, and the baseline that goes with it.
struct WorkspaceProposal {
  private(set) var workspace: Workspace
  private(set) var layers: [LayerProposal.Layer] = []
  private(set) var findings: [Finding] = []
  /// Which packages are left out because SwiftPM cannot read them, and why.
  private(set) var notes: [String] = []
  private let folders: [PackageFinder.Folder]
  private var packages: [String]
  private var liveValuesAllowed: [String] = []

  /// `load` reads a workspace by a configuration.
  init(_ finder: PackageFinder, load: (Configuration) throws -> Workspace) throws {
    folders = finder.folders
    packages = finder.packages
    workspace = try load(Self.configuration(packages, folders))
    try requireDecisions()
    if leaveOutBroken() {
      if packages.isEmpty && folders.isEmpty { throw Problems(all: workspace.problems) }
      workspace = try load(Self.configuration(packages, folders))
    }
    layers = LayerProposal(workspace).layers
    workspace = try load(try Self.read(text))
    liveValuesAllowed = homesOfLiveValues()
    workspace.configuration = try Self.read(text)
    findings = Judge.judge(workspace)
  }

  private static func configuration(_ packages: [String], _ folders: [PackageFinder.Folder]) -> Configuration {
    var configuration = Configuration()
    let place = Location(file: Configuration.fileName, line: 1, column: 1)
    configuration.packages = packages.map { Configuration.Entry(text: $0, location: place) }
    configuration.folders = folders.map {
      Configuration.Folder(package: $0.project, target: $0.name, path: $0.path, location: place)
    }
    return configuration
  }

  // MARK: - What cannot be read

  /// Without what only a run tells, layers and a baseline would be those of half the graph.
  private func requireDecisions() throws(Problems) {
    let undecided = workspace.packages.map(\.manifest).filter(\.isUndecided)
    if undecided.isEmpty { return }
    // Nothing could run them.
    if workspace.isTrusted { throw Problems(all: undecided.flatMap(\.problems)) }
    let places = undecided.map { ($0.problems.first?.location ?? $0.location).short }
    let shown = places.prefix(3).joined(separator: ", ") + (places.count > 3 ? " and \(places.count - 3) more" : "")
    let (are, them, declare) = places.count == 1 ? ("is", "it", "it declares") : ("are", "them", "they declare")
    throw Problems(all: [
      Problem(
        message:
          "\(places.count) of \(workspace.packages.count) manifests \(are) made by code (\(shown)), so that only "
          + "running \(them) tells what \(declare); nothing is written",
        help:
          "`inward init --trust-manifests` runs \(them), now and whenever this workspace is read: a manifest is code and "
          + "may do what you may, so trust a repository that you would build"
      )
    ])
  }

  /// Leaves out the packages that SwiftPM would refuse: fixtures of that kind, most often.
  private mutating func leaveOutBroken() -> Bool {
    let byFile = Dictionary(grouping: workspace.problems) { $0.location?.file ?? "" }
    let broken = workspace.packages.filter { !$0.isFolder && byFile[$0.manifest.file] != nil }
    for package in broken {
      guard let problem = byFile[package.manifest.file]?.first, let location = problem.location else { continue }
      notes.append("\(location.text): note: \(problem.message); this package is left out")
    }
    let paths = Set(broken.map(\.path))
    packages.removeAll(where: paths.contains)
    return !broken.isEmpty
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
  private var patterns: [String] {
    let parents = Dictionary(grouping: packages) { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? (path == "." ? nil : ".")
    }
    return parents.flatMap { parent, children in
      guard let parent, parent != ".", children.count > 1, children.count == packageCount(in: parent) else {
        return children
      }
      return ["\(parent)/*"]
    }.sorted()
  }

  private func packageCount(in folder: String) -> Int {
    (FileSystem.entries(of: "\(workspace.root)/\(folder)") ?? []).count { entry in
      entry.isDirectory && !entry.name.hasPrefix(".")
        && FileSystem.kind(of: "\(workspace.root)/\(folder)/\(entry.name)/Package.swift") == .file
    }
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
      ("packages", .strings(patterns)),
      ("layers", .object(layers.map { ($0.name, json($0)) })),
    ]
    if !liveValuesAllowed.isEmpty { members.append(("liveValuesAllowed", .strings(liveValuesAllowed))) }
    members.append(("testing", .object([("modules", .strings(["*Testing", "*TestSupport"]))])))
    if !folders.isEmpty {
      let folders = folders.map { folder in
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
