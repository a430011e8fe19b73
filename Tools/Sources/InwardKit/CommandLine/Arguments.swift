/// The words and flags that follow a command's name.
struct Arguments {
  private(set) var words: [String] = []
  private(set) var options: [String: String] = [:]
  private(set) var switches: Set<String> = []

  /// Takes what the command lists: `--format json`, `--format=json`, switches, and words up to its number.
  init(_ arguments: [String], for command: Command) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        guard words.count < command.mostWords else { throw UsageError(message: "unexpected argument '\(word)'") }
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      guard let flag = command.flags.first(where: { $0.name == name }) else {
        throw UsageError.unknown("flag", name, among: command.flags.map(\.name) + ["--help"])
      }
      guard flag.value != nil else {
        guard parts.count == 1 else { throw UsageError(message: "the flag '\(name)' takes no value") }
        switches.insert(name)
        continue
      }
      guard options[name] == nil else { throw UsageError(message: "the flag '\(name)' is given twice") }
      let value = parts.count == 2 ? parts[1] : rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 } ?? ""
      guard !value.isEmpty else { throw UsageError(message: "the flag '\(name)' needs a value") }
      if parts.count == 1 { rest.removeFirst() }
      options[name] = value
    }
  }

  /// The value of a flag that has a fixed set of them, by default the first.
  func choice<Value: RawRepresentable & CaseIterable>(_ name: String, _: Value.Type) throws(UsageError) -> Value
  where Value.RawValue == String {
    let all = Array(Value.allCases)
    guard let text = options[name] else { return all[0] }
    if let value = Value(rawValue: text) { return value }
    let names = all.map(\.rawValue)
    let hint = nearest(to: text, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError(
      message: "'\(text)' is no value of the flag '\(name)', which takes one of \(names.joined(separator: ", "))\(hint)"
    )
  }

  // MARK: - The workspace

  func loadWorkspace(sources: Bool) throws -> Workspace {
    let root = try root()
    let environment = FileSystem.environment
    let mayCache = sources && !switches.contains("--no-cache")
    return try WorkspaceLoader.load(
      root: root,
      sources: sources,
      trust: switches.contains("--trust-manifests"),
      cache: mayCache ? SourceCache(root: root, environment: environment) : nil,
      environment: environment
    )
  }

  /// One with a configuration that is in no file yet.
  func loadWorkspace(root: String, configuration: Configuration) throws -> Workspace {
    try WorkspaceLoader.load(
      root: root,
      configuration: configuration,
      sources: true,
      trust: switches.contains("--trust-manifests")
    )
  }

  /// The folder of `--root`, or the current one.
  func folder() throws(UsageError) -> String {
    guard let given = options["--root"] else { return FileSystem.currentDirectory }
    guard FileSystem.kind(of: given) == .directory else {
      throw UsageError(message: "the folder '\(given)' of the flag '--root' does not exist")
    }
    return FileSystem.realPath(given) ?? given
  }

  /// The folder of `--root`, or the nearest one above that holds a `workspace.json`.
  private func root() throws(UsageError) -> String {
    var folder = try folder()
    if let given = options["--root"] {
      guard FileSystem.kind(of: "\(folder)/\(Configuration.fileName)") != .missing else {
        throw UsageError(message: "the folder '\(given)' of the flag '--root' holds no \(Configuration.fileName)")
      }
      return folder
    }
    while true {
      if FileSystem.kind(of: "\(folder)/\(Configuration.fileName)") != .missing { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { break }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    throw UsageError(
      message: "no \(Configuration.fileName) here or in a folder above; go to a workspace or name one with '--root'"
    )
  }
}
