/// Asks git what it knows of the repository around a folder; changes nothing there.
struct Git {
  private let folder: String
  private let program: String
  private let environment: [String: String]
  private static let seconds = 120.0

  init(folder: String, environment: [String: String] = FileSystem.environment) throws(Problem) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    guard let program = folders.map({ "\($0)/git" }).first(where: { FileSystem.isExecutable($0) }) else {
      throw Problem(message: "there is no 'git' in PATH, which knows what changed", help: "install git")
    }
    self.folder = folder
    self.program = program
    // A hook is told about the repository that it runs for, by paths that need not be those from this folder.
    let misleading = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]
    self.environment = environment.filter { !misleading.contains($0.key) }
      .merging(["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]) { $1 }
  }

  /// What it printed, or nil when it says no; anything but that is an error.
  func ask(_ arguments: [String]) throws(Problem) -> String? {
    let command = ChildProcess.Command(words: [program, "-C", folder] + arguments, environment: environment)
    let result = ChildProcess.run([command], seconds: Self.seconds)[0]
    let name = arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? ""
    switch result.end {
    case .exit(0): return String(decoding: result.output, as: UTF8.self)
    case .exit(1): return nil
    case .exit:
      let said = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Problem(message: "git \(name): \(said ?? "it failed without a word")")
    case .signal(let signal): throw Problem(message: "git \(name) was ended by signal \(signal)")
    case .timeLimit: throw Problem(message: "git \(name) did not end within \(Int(Self.seconds)) s")
    case .outputLimit: throw Problem(message: "git \(name) lists more than can be read")
    case .notStarted(let reason): throw Problem(message: "git cannot be started: \(reason)")
    }
  }

  /// The parts that NUL bytes separate.
  func list(_ arguments: [String]) throws(Problem) -> [String] {
    try (ask(arguments) ?? "").split(separator: "\0").map(String.init)
  }
}
