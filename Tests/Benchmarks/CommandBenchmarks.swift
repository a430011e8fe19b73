import Foundation
import Programs

/// How long a person waits for what the README tells to type, once everything is built.
@MainActor
enum CommandBenchmarks {
  static let all = [
    Benchmark("control.process.start", .itself) { count in
      for _ in 0..<count { await run(app, ["--version"]) }
    },
    Benchmark("control.sources.read", .itself) { count in
      for _ in 0..<count { readSources() }
    },
    Benchmark("command.run.tour", .control("control.process.start")) { count in
      for _ in 0..<count { await run("/usr/bin/make", ["run"]) }
    },
    Benchmark("command.play.first-screen", .control("control.process.start")) { count in
      for _ in 0..<count { await showFirstScreen() }
    },
    Benchmark("command.lint", .control("control.sources.read")) { count in
      for _ in 0..<count { await run("/usr/bin/make", ["lint"]) }
    },
  ]

  private static let root = FileManager.default.currentDirectoryPath
  private static let app = "\(root)/.build/swift/debug/HeadlessApp"

  private static func run(_ program: String, _ arguments: [String]) async {
    do {
      let ending = try await Program.run(program, arguments)
      guard ending.status != 0 else { return }
      fail("\(program) \(arguments.joined(separator: " ")): exit \(ending.status)\n\(ending.errors)")
    } catch {
      fail("\(error)")
    }
  }

  /// From the start with an empty folder to the first line of the first screen.
  private static func showFirstScreen() async {
    do {
      let state = try TemporaryFolder()
      let program = try Program(app, ["play", "--state", state.path])
      guard await program.line() != nil else { fail("HeadlessApp play shows nothing") }
      _ = await program.finish()
    } catch {
      fail("\(error)")
    }
  }

  private static func readSources() {
    let files = FileManager.default.enumerator(atPath: root)
    while let file = files?.nextObject() as? String {
      if file == ".build" { files?.skipDescendants() }
      if file.hasSuffix(".swift") { consume(FileManager.default.contents(atPath: "\(root)/\(file)")) }
    }
  }

  private static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("error: \(reason)\n".utf8))
    exit(1)
  }
}
