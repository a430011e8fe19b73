import Foundation
import LoopbackHTTP
import Testing

@testable import LocalBackend

@Suite struct PersistenceTests {
  @Test func restartKeepsSessionsKeysUsersAndIssuer() async throws {
    let directory = try TemporaryDirectory()
    let first = try await TestBackend(state: directory.path)
    let tokens = try await SignIn(.google, first.client).session()
    _ = try await SignIn(.apple, first.client).code()
    let spent = try SessionTokens(await first.client.refresh(tokens.refresh))
    _ = try await first.client.send("PATCH", "/api/profile", ["display_name": "Kept"], bearer: tokens.access)
    let keys = try await first.client.get("/google/jwks").json
    await first.server.stop()

    try await TestBackend.run(state: directory.path) { second in
      #expect(second.server.url == first.server.url)
      #expect(second.reports.lines == [])
      #expect(try await second.client.get("/google/jwks").json == keys)
      #expect(try await second.client.get("/api/profile", bearer: spent.access).json?["display_name"] == "Kept")
      let apple = SignIn(.apple, second.client)
      #expect(try await apple.submit(apple.page()).redirect["user"] == nil)
      let replayed = try await second.client.refresh(tokens.refresh)
      #expect(replayed.json?["error_code"] == "refresh_token_already_used")
    }
  }

  @Test func takenPortIsReplacedAndReported() async throws {
    let directory = try TemporaryDirectory()
    let squatter = try await LoopbackServer.start { _ in .text("") }
    let state = BackendState(port: squatter.port)
    try JSONEncoder().encode(state).write(to: URL(filePath: directory.stateFile))
    try await TestBackend.run(state: directory.path) { backend in
      #expect(backend.client.port != squatter.port)
      #expect(backend.reports.lines.count == 1)
      #expect(backend.reports.lines[0].contains("\(squatter.port)"))
    }
    await squatter.stop()
  }

  @Test func takenPortThatWasAskedForIsAnError() async throws {
    let squatter = try await LoopbackServer.start { _ in .text("") }
    await #expect(throws: BackendError.cannotListen(.portTaken(squatter.port))) {
      try await TestBackend(port: squatter.port)
    }
    await squatter.stop()
  }

  @Test func filesAreForTheirOwnerAloneAndHoldNoToken() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/made/for/it"
    try await TestBackend.run(state: path) { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      for name in ["state.json", "lock"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
      let stored = String(decoding: try Data(contentsOf: URL(filePath: "\(path)/state.json")), as: UTF8.self)
      #expect(!stored.contains(tokens.access))
      #expect(!stored.contains(tokens.refresh))
      #expect(!stored.contains("wonderland"))
    }
  }

  @Test(arguments: [
    "", "{", "null", "[]", "{\"version\":2}", "garbage\u{0}", "{\"version\":1,\"port\":-1}",
  ])
  func brokenStateIsAnErrorAndStaysUntouched(contents: String) async throws {
    let directory = try TemporaryDirectory()
    try Data(contents.utf8).write(to: URL(filePath: directory.stateFile))
    let error = await #expect(throws: BackendError.self) { try await TestBackend(state: directory.path) }
    #expect(error?.description.contains(directory.stateFile) == true)
    #expect(error?.description.contains("untouched") == true)
    #expect(try directory.contents() == Array(contents.utf8))
  }

  @Test func stateOfANewerVersionIsNamedAsSuch() async throws {
    let directory = try TemporaryDirectory()
    try Data(#"{"version":99}"#.utf8).write(to: URL(filePath: directory.stateFile))
    let error = await #expect(throws: BackendError.self) { try await TestBackend(state: directory.path) }
    #expect(error?.description.contains("version is 99, written by a newer version of this server") == true)
  }

  @Test func everyTruncationOfAStateIsAnError() async throws {
    let directory = try TemporaryDirectory()
    try await TestBackend.run(state: directory.path) { _ in }
    let whole = try directory.contents()
    for count in stride(from: 0, to: whole.count, by: 97) {
      try Data(whole[..<count]).write(to: URL(filePath: directory.stateFile))
      await #expect(throws: BackendError.self) { try await TestBackend(state: directory.path) }
      #expect(try directory.contents() == Array(whole[..<count]))
    }
  }

  @Test(arguments: ["MII", "-----BEGIN", "-----BEGIN PRIVATE KEY-----\\n"])
  func brokenSigningKeyIsAnError(needle: String) async throws {
    let directory = try TemporaryDirectory()
    try await TestBackend.run(state: directory.path) { _ in }
    let broken = String(decoding: try directory.contents(), as: UTF8.self).replacingOccurrences(of: needle, with: "x")
    try Data(broken.utf8).write(to: URL(filePath: directory.stateFile))
    let error = await #expect(throws: BackendError.self) { try await TestBackend(state: directory.path) }
    #expect(error?.description.contains("signing key") == true)
    #expect(try directory.contents() == Array(broken.utf8))
  }

  @Test func leftoverOfAKilledWriteIsReplaced() async throws {
    let directory = try TemporaryDirectory()
    try Data("half".utf8).write(to: URL(filePath: directory.stateFile + ".new"))
    try await TestBackend.run(state: directory.path) { _ in }
    #expect(!FileManager.default.fileExists(atPath: directory.stateFile + ".new"))
    #expect(JSONValue(parsing: try directory.contents()) != nil)
  }

  @Test func secondProcessOnOneStateIsRefused() async throws {
    let directory = try TemporaryDirectory()
    try await TestBackend.run(state: directory.path) { _ in
      await #expect(throws: BackendError.stateInUse(path: directory.path)) {
        try await TestBackend(state: directory.path)
      }
    }
  }

  @Test func directoryThatIsAFileIsAnError() async throws {
    let directory = try TemporaryDirectory()
    try Data().write(to: URL(filePath: directory.stateFile))
    let error = await #expect(throws: BackendError.self) { try await TestBackend(state: directory.stateFile) }
    #expect(error?.description.contains("--state") == true)
  }

  /// A change that cannot be stored is not made: the answer must not promise it.
  @Test func failedWriteIsA500AndChangesNothing() async throws {
    let directory = try TemporaryDirectory()
    try await TestBackend.run(state: directory.path) { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      // A directory in the way of the temporary file fails for root too.
      try FileManager.default.createDirectory(
        atPath: directory.stateFile + ".new/in",
        withIntermediateDirectories: true
      )
      let failed = try await backend.client.refresh(tokens.refresh)
      #expect(failed.status == 500)
      #expect(backend.reports.lines.count == 1)
      #expect(!backend.reports.lines[0].contains(tokens.refresh))
      try FileManager.default.removeItem(atPath: directory.stateFile + ".new")
      #expect(try await backend.client.refresh(tokens.refresh).status == 200)
    }
  }
}
