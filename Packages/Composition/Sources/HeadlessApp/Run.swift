import AppFeature
import CompositionRoot
import Foundation
import HeadlessRunner

/// One run of the program, from its arguments to its exit code.
struct Run: Sendable {
  /// The exit codes.
  enum Exit {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let cannotStart: Int32 = 2
  }

  let arguments: Arguments
  let console: Console

  /// Runs what the command line asks for.
  static func main(_ arguments: [String], environment: [String: String]) async -> Int32 {
    do throws(UsageError) {
      let arguments = try Arguments(arguments, environment: environment)
      let console = Console(isJSON: arguments.isJSON, environment: environment)
      let code = await Run(arguments: arguments, console: console).run()
      return console.lostOutput ? max(code, Exit.failed) : code
    } catch {
      Console(isJSON: false, environment: environment).complain("\(error)")
      return Exit.cannotStart
    }
  }

  private func run() async -> Int32 {
    do {
      switch arguments.command {
      case .help:
        console.write(Arguments.help)
        return Exit.done
      case .version:
        console.write(Arguments.version + "\n")
        return Exit.done
      case .tour:
        return try await tour()
      case .play:
        return try await play()
      case .preview:
        return try preview()
      }
    } catch let error as UsageError {
      console.complain("\(error)")
      return Exit.cannotStart
    } catch let error as StartError {
      console.complain("\(error)")
      return Exit.cannotStart
    } catch {
      console.complain("an unexpected error: \(error)")
      return Exit.failed
    }
  }

  private func play() async throws -> Int32 {
    let lines = try commands()
    if arguments.context == .preview {
      return await play(lines, AppLauncher.previewRunner(timeout: arguments.timeout))
    }
    let folder = try StateFolder(path: arguments.state)
    let provider = arguments.provider(signIn: signIn)
    return try await withBackend(arguments.backend, in: folder) { backend in
      let configuration = Configuration(
        folder: folder.app,
        backend: backend,
        // An account at a provider elsewhere is none at the backend.
        signIn: provider == nil || arguments.usesBrowser ? signIn : .alice,
        provider: provider
      )
      let launcher = await AppLauncher(.live(configuration))
      return await play(lines, launcher.runner(timeout: arguments.timeout))
    }
  }

  private var signIn: Configuration.SignIn {
    if arguments.usesBrowser { return .browser { console.tell($0) } }
    guard let user = arguments.user, let password = arguments.password else { return .alice }
    return .scripted(email: user, password: password)
  }

  @MainActor
  private func play(_ lines: AsyncStream<String>, _ runner: Runner<AppRoot.State, AppRoot.Action>) async
    -> Int32
  {
    let isScript = arguments.script != nil || !console.isInteractive
    let partner: CommandLoop<AppRoot.State, AppRoot.Action>.Partner =
      switch (arguments.isJSON, arguments.script != nil) {
      case (true, true): .driverScript
      case (true, false): .driver
      case (false, _): isScript ? .script : .person
      }
    let loop = CommandLoop(runner, with: partner, style: console.style) { console.write($0) }
    switch await loop.run(lines) {
    case .completed:
      return Exit.done
    case .failed(line: 0, let error):
      console.complain(error.message)
      return Exit.cannotStart
    case .failed(let line, let error):
      console.complain("\(arguments.script ?? "standard input"), line \(line): \(error.message)")
      return Exit.failed
    }
  }

  private func commands() throws -> AsyncStream<String> {
    guard let script = arguments.script else { return console.lines() }
    let text: String
    do {
      text = try String(contentsOf: URL(filePath: script), encoding: .utf8)
    } catch {
      throw StartError("--script \(script) cannot be read: \(error.localizedDescription)")
    }
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).forEach { line.yield(String($0)) }
    line.finish()
    return lines
  }

  private func tour() async throws -> Int32 {
    if arguments.context == .preview { return await previewTour() }
    let folder = try StateFolder(path: arguments.state + "/tour", isFresh: true)
    return try await withBackend(arguments.backend, in: folder) { backend in
      let journal = Journal()
      let configuration = Configuration(folder: folder.app, backend: backend, journal: journal)
      let launcher = await AppLauncher(.live(configuration))
      let tour = await Tour(
        steps: Tour.liveSteps,
        runner: launcher.runner(timeout: arguments.timeout),
        live: Tour.Live(launcher: launcher, backend: backend, journal: journal)
      )
      let path = folder.url.path(percentEncoded: false)
      return await play(tour, "The tour keeps its data in \(path); its backend is \(backend.absoluteString)")
    }
  }

  private func previewTour() async -> Int32 {
    let tour = await Tour(
      steps: Tour.previewSteps,
      runner: AppLauncher.previewRunner(timeout: arguments.timeout)
    )
    return await play(tour, "The tour shows the values for previews: nothing is started, sent or kept")
  }

  private func play(_ tour: Tour, _ introduction: String) async -> Int32 {
    let printer = TourPrinter(console: console, isJSON: arguments.isJSON)
    printer.begin(introduction)
    let isComplete = await tour.play { printer.show($0) }
    printer.end(isComplete: isComplete)
    return isComplete ? Exit.done : Exit.failed
  }

  private func preview() throws -> Int32 {
    let previews = try PreviewCommand(naming: arguments.preview)
    console.write(try arguments.isJSON ? previews.json() : previews.text(console.style))
    return Exit.done
  }

  /// Has a backend for as long as `body` runs, and gives it where that is.
  private func withBackend(
    _ choice: Arguments.Backend,
    in folder: StateFolder,
    _ body: (URL) async throws -> Int32
  ) async throws -> Int32 {
    let address = BackendAddress(folder: folder.app)
    switch choice {
    case .none:
      return try await body(try address.stored())
    case .running(let url):
      try address.store(url)
      return try await body(url)
    case .child(let executable):
      let file = executable.map { URL(filePath: $0) } ?? Self.besideThisExecutable("local-backend")
      var flags = ["--state", folder.backend.path(percentEncoded: false)]
      for failure in arguments.failures { flags += ["--fail", failure.rawValue] }
      flags += arguments.trustFlags
      let backend = try await BackendProcess.start(file, arguments: flags)
      let result: Result<Int32, any Error>
      do {
        try address.store(backend.url)
        result = .success(try await body(backend.url))
      } catch {
        result = .failure(error)
      }
      await backend.stop()
      return try result.get()
    }
  }

  private static func besideThisExecutable(_ name: String) -> URL {
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return executable.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
  }
}
