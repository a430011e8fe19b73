/// Gets the manifests of packages: by reading where that is enough, by running where it is not and the user allows it.
struct ManifestLoader: Sendable {
  /// A manifest, and what its file was like when it was read; known from an earlier run if `isOld`.
  struct Reading: Sendable {
    var manifest: Manifest
    /// Nil where another run might read something else.
    var stamp: FileStamp?
    var isOld = false
    var request: ManifestEvaluator.Request?
  }

  let root: String
  /// Nil where the user has not said that manifests may run.
  let evaluator: ManifestEvaluator?
  var cache: SourceCache?

  /// Of each folder, relative to the root, its manifest; and what the manifests printed.
  func load(_ packages: [String]) -> (readings: [Reading], notes: [String]) {
    var readings = Workers.map(count: packages.count) { read(packages[$0], $1) }
    var notes: [String] = []
    let requests = readings.indices.filter { readings[$0].request != nil }
    if let evaluator, !requests.isEmpty {
      let (evaluated, printed) = evaluator.evaluate(requests.compactMap { readings[$0].request })
      for (index, manifest) in zip(requests, evaluated) { readings[index].manifest = manifest }
      notes = printed
    }
    for index in readings.indices {
      let folder = packages[index] == "." ? root : "\(root)/\(packages[index])"
      for dependency in readings[index].manifest.dependencies.indices {
        readings[index].manifest.dependencies[dependency].folder = folder
      }
    }
    return (readings, notes)
  }

  private func read(_ package: String, _ buffer: ReadBuffer) -> Reading {
    let file = Paths.join(package, ManifestVersion.file(in: "\(root)/\(package)"))
    if let known = cache?.manifest(of: file) { return known }
    do {
      let cursor = try buffer.read("\(root)/\(file)")
      let tokens = Tokenizer.tokens(of: cursor)
      let tools = ToolsVersion.read(UnsafeBufferPointer(start: cursor.base, count: cursor.end))
      var manifest = ManifestReader.read(tokens, file: file, tools: tools.number)
      if let fault = tools.fault { refuse(&manifest, fault.what, at: fault.line) }
      if let fault = cursor.encodingProblem(file: file) { manifest.problems.append(fault) }
      var reading = Reading(manifest: manifest)
      if manifest.isDynamic {
        if evaluator != nil { reading.request = request(manifest, tokens, text: cursor.text(from: 0, to: cursor.end)) }
      } else if manifest.problems.isEmpty {
        reading.stamp = buffer.stamp
      }
      return reading
    } catch {
      let place = Location(file: file, line: 1, column: 1)
      var manifest = Manifest(file: file, name: "", location: place)
      manifest.problems = [Problem(location: place, message: "the manifest cannot be read: \(error.reason)")]
      return Reading(manifest: manifest)
    }
  }

  /// SwiftPM does not even compile such a manifest.
  private func refuse(_ manifest: inout Manifest, _ what: String, at line: Int) {
    manifest.problems = [
      Problem(
        location: Location(file: manifest.file, line: line, column: 1),
        message: "the manifest is refused: \(what)",
        help: "it begins with a line such as '// swift-tools-version: 6.2'"
      )
    ]
    manifest.isDynamic = false
    manifest.isUndecided = false
  }

  private func request(_ manifest: Manifest, _ tokens: [Token], text: String) -> ManifestEvaluator.Request {
    ManifestEvaluator.Request(
      read: manifest,
      file: "\(root)/\(manifest.file)",
      text: text,
      places: ManifestPlaces(tokens, file: manifest.file),
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
      guard token.isWord("import") else { continue }
      // Of `import class A.B` too.
      let module = tokens[(index + 1)...].prefix(2).first { !ImportScanner.kinds.contains($0.text) }?.text ?? ""
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
