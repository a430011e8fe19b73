import Foundation
import Testing

@testable import LocalBackend

@Suite struct ProcessTests {
  @Test func printsOneLineAndEndsWithItsInput() async throws {
    let process = try BackendProcess([])
    let (line, client) = try await process.ready()
    #expect(line == "{\"url\":\"http://127.0.0.1:\(client.port)\"}\n")
    #expect(try await client.get("/health").status == 200)
    process.closeInput()
    #expect(await process.ended() == 0)
    #expect(await process.restOfOutput() == "")
    #expect(await process.allErrors() == "")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func signalEndsItCleanly(signal: Int32) async throws {
    let process = try BackendProcess([])
    _ = try await process.ready()
    process.send(signal)
    #expect(await process.ended() == 0)
  }

  @Test func flagsTurnSwitchesOn() async throws {
    let process = try BackendProcess(["--fail", "expire", "--fail=wrong-signature"])
    let client = try await process.ready().client
    let switches = try await client.get("/control").json?["switches"]
    #expect(
      switches == ["expire": true, "wrong-signature": true, "revoke": false, "transient-system-error": false]
    )
    process.closeInput()
    #expect(await process.ended() == 0)
  }

  @Test func badFlagIsNamedAndEndsIt() async throws {
    let process = try BackendProcess(["--prot", "1"])
    #expect(await process.ended() == 2)
    #expect(await process.allErrors() == "local-backend: There is no flag --prot. See --help.\n")
    #expect(await process.restOfOutput() == "")
  }

  @Test func helpNamesEveryFlagAndSwitch() async throws {
    let process = try BackendProcess(["--help"])
    #expect(await process.ended() == 0)
    let help = await process.restOfOutput()
    for word in ["--port", "--state", "--fail"] + FailureSwitch.allCases.map(\.rawValue) {
      #expect(help.contains(word))
    }
  }

  @Test func brokenStateEndsItAndStaysUntouched() async throws {
    let directory = try TemporaryDirectory()
    try Data("broken".utf8).write(to: URL(filePath: directory.stateFile))
    let process = try BackendProcess(["--state", directory.path])
    #expect(await process.ended() == 2)
    #expect(await process.allErrors().contains(directory.stateFile))
    #expect(try directory.contents() == Array("broken".utf8))
  }

  @Test func takenPortEndsIt() async throws {
    let first = try BackendProcess([])
    let port = try await first.ready().client.port
    let second = try BackendProcess(["--port", "\(port)"])
    #expect(await second.ended() == 2)
    #expect(await second.allErrors().contains("\(port)"))
    first.closeInput()
    #expect(await first.ended() == 0)
  }

  /// Whatever was answered before a kill is there afterwards, and what is there can be read.
  @Test func killAtAnyMomentKeepsWhatWasAnswered() async throws {
    let directory = try TemporaryDirectory()
    var answered = ""
    for round in 0..<8 {
      let process = try BackendProcess(["--state", directory.path])
      let client = try await process.ready().client
      let profile = try await SignIn(.google, client).session()
      let kept = try await client.get("/api/profile", bearer: profile.access).json?["bio"]?.string ?? ""
      #expect(kept == answered)
      let killer = Task {
        try? await Task.sleep(for: .milliseconds(Int.random(in: 1...30)))
        process.send(SIGKILL)
      }
      for step in 0... {
        let body: JSONValue = .object(["bio": .string("\(round)/\(step)")])
        guard let answer = try? await client.send("PATCH", "/api/profile", body, bearer: profile.access),
          answer.status == 200
        else { break }
        answered = "\(round)/\(step)"
      }
      await killer.value
      #expect(await process.ended() == -SIGKILL)
      let stored = try JSONDecoder().decode(BackendState.self, from: Data(directory.contents()))
      let bio = try #require(stored.users.first { $0.account == "alice@example.com" }).bio
      #expect(bio == answered || Self.isNext(bio, after: answered, in: round))
      answered = bio
    }
  }

  /// The last change may have been stored without its answer getting out.
  private static func isNext(_ bio: String, after answered: String, in round: Int) -> Bool {
    let parts = answered.split(separator: "/").compactMap { Int($0) }
    let step = parts.count == 2 && parts[0] == round ? parts[1] + 1 : 0
    return bio == "\(round)/\(step)"
  }
}
