import Dependencies
import Foundation
import Testing

@testable import HeadlessApp

@Suite struct BackendProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func message(_ executable: URL, limit: Duration = .seconds(60)) async -> String? {
    let error = await #expect(throws: StartError.self) {
      try await BackendProcess.start(executable, arguments: [], limit: limit)
    }
    return error?.description
  }

  @Test func readyBackendTellsItsURLAndEndsWhenItsInputCloses() async throws {
    let ended = folder.url.appending(path: "ended")
    let file = try folder.script(
      "backend",
      """
      echo '{"url":"http://127.0.0.1:1"}'
      cat
      touch '\(ended.path(percentEncoded: false))'
      """
    )
    let backend = try await BackendProcess.start(file, arguments: [], limit: .seconds(60))
    #expect(backend.url.absoluteString == "http://127.0.0.1:1")
    await backend.stop(limit: .seconds(60))

    #expect(FileManager.default.fileExists(atPath: ended.path(percentEncoded: false)))
  }

  @Test func otherChildrenDoNotKeepTheBackendAlive() async throws {
    let file = try folder.script("backend", "echo '{\"url\":\"http://127.0.0.1:1\"}'\ncat")
    let backend = try await BackendProcess.start(file, arguments: [], limit: .seconds(60))
    let other = Process()
    other.executableURL = URL(filePath: "/bin/sleep")
    other.arguments = ["600"]
    try other.run()
    defer { other.terminate() }
    // Returns at once, and not after the limit, only when the other child does not hold the pipe open.
    await backend.stop(limit: .seconds(60), clock: TestClock())
  }

  @Test func backendThatDoesNotEndIsEnded() async throws {
    let file = try folder.script(
      "backend",
      "echo '{\"url\":\"http://127.0.0.1:1\"}'\nexec sleep 600"
    )
    let backend = try await BackendProcess.start(file, arguments: [], limit: .seconds(60))
    await backend.stop(clock: ImmediateClock())
  }

  @Test func missingExecutableSaysHowToGetIt() async {
    let text = await message(folder.url.appending(path: "nothing"))

    #expect(text?.contains("there is no backend at \(folder.path)/nothing") == true)
    #expect(text?.contains("--backend-executable") == true)
  }

  @Test func anotherProgramIsNotTakenForTheBackend() async throws {
    let text = await message(try folder.script("other", "echo hello; cat"))

    #expect(text?.hasSuffix("said 'hello' instead of its URL; is it local-backend?") == true)
  }

  @Test func backendThatEndsBeforeItIsReadyIsTold() async throws {
    let text = await message(try folder.script("broken", "exit 2"))

    #expect(text?.hasSuffix("ended before it was ready; its message stands above") == true)
  }

  @Test func backendThatIsNotReadyInTimeIsEnded() async throws {
    let file = try folder.script("slow", "exec sleep 600")
    let error = await #expect(throws: StartError.self) {
      try await BackendProcess.start(file, arguments: [], limit: .seconds(3), clock: ImmediateClock())
    }

    #expect(error?.description.contains("was not ready within 3.0 seconds") == true)
  }
}
