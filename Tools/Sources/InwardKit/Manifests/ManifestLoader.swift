/// Gets the manifests of packages: by reading where that is enough, by running where it is not and the user allows it.
struct ManifestLoader: Sendable {
  let root: String
  /// Nil where the user has not said that manifests may run.
  let evaluator: ManifestEvaluator?

  /// Of each folder, relative to the root, its manifest; and what the manifests printed.
  func load(_ packages: [String]) -> (manifests: [Manifest], notes: [String]) {
    var manifests: [Manifest] = []
    var requests: [(index: Int, request: ManifestEvaluator.Request)] = []
    for (manifest, request) in Workers.map(count: packages.count, { read(packages[$0], $1) }) {
      if let request { requests.append((manifests.count, request)) }
      manifests.append(manifest)
    }
    var notes: [String] = []
    if let evaluator, !requests.isEmpty {
      let (evaluated, printed) = evaluator.evaluate(requests.map(\.request))
      for (entry, manifest) in zip(requests, evaluated) { manifests[entry.index] = manifest }
      notes = printed
    }
    for index in manifests.indices {
      let folder = packages[index] == "." ? root : "\(root)/\(packages[index])"
      for dependency in manifests[index].dependencies.indices {
        manifests[index].dependencies[dependency].folder = folder
      }
    }
    return (manifests, notes)
  }

  private func read(_ package: String, _ buffer: ReadBuffer) -> (Manifest, ManifestEvaluator.Request?) {
    let file = Paths.join(package, ManifestVersion.file(in: "\(root)/\(package)"))
    do {
      let cursor = try buffer.read("\(root)/\(file)")
      let tokens = Tokenizer.tokens(of: cursor)
      var manifest = ManifestReader.read(tokens, file: file)
      if let fault = cursor.encodingProblem(file: file) { manifest.problems.append(fault) }
      guard evaluator != nil, manifest.isDynamic else { return (manifest, nil) }
      return (manifest, request(manifest, tokens, text: cursor.text(from: 0, to: cursor.end)))
    } catch {
      let place = Location(file: file, line: 1, column: 1)
      var manifest = Manifest(file: file, name: "", location: place)
      manifest.problems = [Problem(location: place, message: "the manifest cannot be read: \(error.reason)")]
      return (manifest, nil)
    }
  }

  private func request(_ manifest: Manifest, _ tokens: [Token], text: String) -> ManifestEvaluator.Request {
    var literals: [String: Location] = [:]
    for token in tokens where token.kind == .string {
      guard let value = StringLiteral.value(of: token.text, constant: { _ in nil }), literals[value] == nil else {
        continue
      }
      literals[value] = Location(file: manifest.file, line: token.line, column: token.column)
    }
    return ManifestEvaluator.Request(
      read: manifest,
      file: "\(root)/\(manifest.file)",
      text: text,
      literals: literals,
      isVolatile: isVolatile(tokens)
    )
  }

  private static let plain: Set<String> = ["PackageDescription", "CompilerPluginSupport"]
  private static let chance: Set<String> = [
    "gitInformation", "random", "randomElement", "shuffle", "shuffled", "SystemRandomNumberGenerator",
    "ContinuousClock",
  ]
  private static let outside: Set<String> = [
    "FileManager", "FileHandle", "Process", "Bundle", "Date", "UUID", "Host", "UserDefaults", "URLSession", "Data",
    "NSString", "NSData", "NSDictionary", "NSArray", "InputStream", "contentsOfFile", "atPath", "contents", "hostName",
  ]

  /// Whether a run may give another result though the text is the same: one that reads files, the time or chance.
  private func isVolatile(_ tokens: [Token]) -> Bool {
    var hasFoundation = false
    for (index, token) in tokens.enumerated() where token.kind == .word {
      if Self.chance.contains(token.text) { return true }
      guard token.isWord("import"), index + 1 < tokens.count else { continue }
      let module = tokens[index + 1].text
      if module == "Foundation" { hasFoundation = true } else if !Self.plain.contains(module) { return true }
    }
    return hasFoundation
      && tokens.indices.contains { index in
        guard tokens[index].text == "contentsOf" else { return Self.outside.contains(tokens[index].text) }
        // `append(contentsOf:)` takes a list, `String(contentsOf:)` a file.
        return index < 2 || !["append", "insert"].contains(tokens[index - 2].text)
      }
  }
}
