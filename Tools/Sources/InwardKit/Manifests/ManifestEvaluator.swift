/// Runs manifests that reading cannot decide, as SwiftPM does, but interpreted, and with as little around them as can be.
///
/// A manifest sees of the environment what the toolchain needs, and the variables whose names stand in it as literals. It
/// has 20 seconds of a processor, a minute in all, and no network where the system lets users make namespaces (Linux with
/// `unshare`); the file system is open to it, as it is under SwiftPM on Linux.
struct ManifestEvaluator {
  /// A manifest to run: what reading it gave, and what of its text a run depends on.
  struct Request {
    var read: Manifest
    /// Absolute.
    var file: String
    var text: String
    var places: ManifestPlaces
    /// Whether it may read files, the time and so on, so that a result is no answer for later.
    var isVolatile: Bool

    /// Absolute; the folder of the package.
    var folder: String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "/" }
  }

  private let environment: [String: String]
  private let cache: ManifestCache
  private let seconds: Double
  private static let processorSeconds = 20

  init(environment: [String: String], cache: ManifestCache, seconds: Double = 60) {
    self.environment = environment
    self.cache = cache
    self.seconds = seconds
  }

  /// The manifests as they are after their run, in order, and what they printed.
  func evaluate(_ requests: [Request]) -> (manifests: [Manifest], notes: [String]) {
    var manifests = requests.map(\.read)
    var notes: [String] = []
    let toolchain: Toolchain
    do {
      toolchain = try Toolchain.find(in: environment)
    } catch {
      for index in manifests.indices { manifests[index].problems = [failure(of: requests[index], error)] }
      return (manifests, [])
    }
    let keys = requests.map { key(of: $0, toolchain) }
    var missing: [Int] = []
    for (index, request) in requests.enumerated() {
      if !request.isVolatile, let known = cache.value(for: keys[index]), let manifest = manifest(known, request) {
        manifests[index] = manifest
      } else {
        missing.append(index)
      }
    }
    guard !missing.isEmpty else { return (manifests, []) }
    let wrapper = apart()
    let commands = missing.map { command(for: requests[$0], toolchain, wrapper) }
    var results = ChildProcess.run(commands, seconds: seconds)
    runAgain(missing.map { requests[$0] }, commands, &results)
    for (index, result) in zip(missing, results) {
      let request = requests[index]
      let printed = String(decoding: result.output.prefix(400), as: UTF8.self)
      if let line = printed.split(whereSeparator: \.isNewline).first {
        notes.append("\(request.read.file): note: the manifest prints: \(Self.quoted(line))")
      }
      if result.end == .exit(0), let manifest = manifest(result.report, request) {
        manifests[index] = manifest
        if request.isVolatile { continue }
        if let problem = cache.store(result.report, for: keys[index]), !notes.contains(problem) {
          notes.append(problem)
        }
      } else {
        manifests[index].problems = [failure(of: request, result)]
        manifests[index].isUndecided = false
      }
    }
    return (manifests, notes)
  }

  private func manifest(_ report: [UInt8], _ request: Request) -> Manifest? {
    ManifestDump.manifest(report, read: request.read, places: request.places)
  }

  // MARK: - The command

  /// The variables that a manifest asks for by name.
  private func visible(to request: Request) -> [String: String] {
    environment.filter { request.places.holds($0.key) }
  }

  /// Everything that the result depends on.
  private func key(of request: Request, _ toolchain: Toolchain) -> String {
    let variables = visible(to: request).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([toolchain.identity, request.file] + variables + [request.text]).joined(separator: "\n")
  }

  private func command(
    for request: Request,
    _ toolchain: Toolchain,
    _ wrapper: [String]
  ) -> ChildProcess.Command {
    let version = ToolsVersion.read(request.text).parts
    let visible = self.visible(to: request)
    var environment = visible
    for name in ["HOME", "PATH", "TMPDIR", "XDG_CACHE_HOME"] { environment[name] = self.environment[name] }
    // A crash is reported in a line; the toolchain's back-trace takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let variables = visible.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
    var context = [
      ("packageDirectory", JSONText.string(request.folder)), ("environment", JSONText.object(variables)),
    ]
    if let git = gitInformation(for: request) { context.append(("gitInformation", git)) }
    let language = version[0] >= 6 ? "6" : version[0] == 5 ? "5" : version.starts(with: [4, 2]) ? "4.2" : "4"
    return ChildProcess.Command(
      words: ["/bin/sh", "-c", Self.limits, request.folder] + wrapper + [
        toolchain.frontend, "-frontend", "-interpret", request.file, "-module-name", "main", "-disable-objc-interop",
        "-I", toolchain.manifestLibrary, "-L", toolchain.manifestLibrary, "-lPackageDescription",
        "-swift-version", language, "-package-description-version", version.map(String.init).joined(separator: "."),
        "--", "-fileno", "3", "-context", JSONText.object(context),
      ],
      environment: environment
    )
  }

  /// Runs those again that the compiler failed for a reason outside their text, with modules built in a folder that is
  /// removed afterwards: the usual one may be on a full disk, or not to be written to.
  private func runAgain(
    _ requests: [Request],
    _ commands: [ChildProcess.Command],
    _ results: inout [ChildProcess.Result]
  ) {
    let failed = results.indices.filter { index in
      guard case .exit(1...) = results[index].end else { return false }
      let lines = String(decoding: results[index].errors, as: UTF8.self).split(whereSeparator: \.isNewline)
      return lines.first { $0.contains(": error: ") }.map { !$0.hasPrefix(requests[index].file) } ?? false
    }
    let parent = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    guard !failed.isEmpty, let modules = FileSystem.makeTemporaryFolder(in: parent) else { return }
    let again = failed.map { index in
      var command = commands[index]
      // Before the arguments of the manifest itself.
      let place = command.words.lastIndex(of: "--") ?? command.words.endIndex
      command.words.insert(contentsOf: ["-module-cache-path", modules], at: place)
      return command
    }
    for (index, result) in zip(failed, ChildProcess.run(again, seconds: seconds)) { results[index] = result }
    let removal = ChildProcess.Command(words: ["/bin/rm", "-rf", modules], environment: [:])
    _ = ChildProcess.run([removal], seconds: 10)
  }

  /// What `Context.gitInformation` holds, for a manifest that asks for it.
  private func gitInformation(for request: Request) -> String? {
    guard request.text.contains("gitInformation") else { return nil }
    let questions = [["rev-parse", "--verify", "HEAD"], ["describe", "--exact-match", "--tags"], ["status", "-s"]]
    let commands = questions.map { words in
      ChildProcess.Command(words: ["/usr/bin/env", "git", "-C", request.folder] + words, environment: environment)
    }
    let results = ChildProcess.run(commands, seconds: 10)
    func line(_ index: Int) -> String {
      JSONText.string(String(decoding: results[index].output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
    guard results[0].end == .exit(0) else { return nil }
    return JSONText.object(
      [("currentCommit", line(0)), ("hasUncommittedChanges", results[2].output.isEmpty ? "false" : "true")]
        + (results[1].end == .exit(0) ? [("currentTag", line(1))] : [])
    )
  }

  private static let limits = "cd \"$0\"; ulimit -t \(processorSeconds); ulimit -c 0; exec \"$@\""

  /// What goes before a command to run it without a network, where the system allows that; and to end it with this
  /// process, which a user may interrupt.
  private func apart() -> [String] {
    let tools = [
      ["/usr/bin/unshare", "--user", "--map-current-user", "--net", "--"],
      ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"],
    ]
    let words = tools.filter { FileSystem.isExecutable($0[0]) }.flatMap { $0 }
    let probe = ChildProcess.Command(words: words + ["/bin/true"], environment: [:])
    return ChildProcess.run([probe], seconds: 5)[0].end == .exit(0) ? words : []
  }

  // MARK: - Failures

  private func failure(of request: Request, _ problem: Problem) -> Problem {
    Problem(
      location: request.read.problems.first?.location,
      message: "what is made by code here cannot be run: \(problem.message)",
      help: problem.help
    )
  }

  private func failure(of request: Request, _ result: ChildProcess.Result) -> Problem {
    let help = "`swift package dump-package --package-path \(folder(of: request))` shows what SwiftPM makes of it"
    var place = request.read.problems.first?.location ?? request.read.location
    let message: String
    switch result.end {
    case .notStarted(let reason): message = "the manifest cannot be run: \(reason)"
    case .timeLimit: message = "the manifest was still running after \(Int(seconds)) seconds, and was ended"
    case .outputLimit: message = "the manifest wrote more than it may, and was ended"
    case .signal(24), .signal(9):
      message = "the manifest was still running after \(Self.processorSeconds) seconds of a processor, and was ended"
    case .exit(let status):
      if let error = compilerError(result.errors, in: request) {
        place = error.place
        message = "the manifest does not compile: \(error.message)"
      } else if let json = JSONNode.read(result.report), let error = json["errors"]?.elements.first?.text {
        message = "the manifest is wrong: \(Self.quoted(error[...]))"
      } else if status == 0 {
        message = "the manifest ran, but made no package that can be read"
      } else {
        message = "the manifest ended with status \(status)" + lastWords(result.errors)
      }
    case .signal(let number): message = "the manifest was ended by signal \(number)" + lastWords(result.errors)
    }
    return Problem(location: place, message: message, help: help)
  }

  /// Relative to the workspace.
  private func folder(of request: Request) -> String {
    request.read.file.lastIndex(of: "/").map { String(request.read.file[..<$0]) } ?? "."
  }

  /// The first `file:line:column: error: message`.
  private func compilerError(_ output: [UInt8], in request: Request) -> (place: Location, message: String)? {
    for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let mark = line.firstRange(of: ": error: ") else { continue }
      let numbers = line[..<mark.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      let isOwn = line.hasPrefix(request.file)
      let place = Location(file: request.read.file, line: isOwn ? numbers[0] : 1, column: isOwn ? numbers[1] : 1)
      return (place, Self.quoted(line[mark.upperBound...]))
    }
    return nil
  }

  private func lastWords(_ output: [UInt8]) -> String {
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.first { $0.contains("rror: ") } ?? lines.first
    return line.map { ": \(Self.quoted($0))" } ?? ""
  }

  /// The beginning of a text that others wrote, without what a terminal would obey.
  private static func quoted(_ text: Substring) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).map { $0.properties.isControl ? "?" : $0 }))
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .format }
}
