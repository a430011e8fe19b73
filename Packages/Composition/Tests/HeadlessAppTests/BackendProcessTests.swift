import Dependencies
import Foundation
import Testing

@testable import HeadlessApp

@Suite struct BackendProcessTests {
  private static let shell = URL(filePath: "/bin/sh")
  private static let ready = #"echo '{"url":"http://127.0.0.1:1"}'"#

  private func start(
    _ script: String,
    limit: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> BackendProcess {
    try await BackendProcess.start(Self.shell, arguments: ["-c", script], limit: limit, clock: clock)
  }

  private func message(_ script: String, clock: any Clock<Duration> = ContinuousClock()) async -> String? {
    await #expect(throws: StartError.self) { try await start(script, clock: clock) }?.description
  }

  @Test func readyBackendTellsItsURLAndEndsWhenItsInputCloses() async throws {
    let folder = try TemporaryFolder()
    let backend = try await start("\(Self.ready)\ncat\ntouch '\(folder.path)/ended'")
    #expect(backend.url.absoluteString == "http://127.0.0.1:1")
    await backend.stop(clock: TestClock())

    #expect(FileManager.default.fileExists(atPath: folder.path + "/ended"))
  }

  @Test func otherChildrenDoNotKeepTheBackendAlive() async throws {
    let backend = try await start("\(Self.ready)\nexec cat")
    let other = Process()
    other.executableURL = URL(filePath: "/bin/sleep")
    other.arguments = ["600"]
    other.standardOutput = FileHandle.nullDevice
    other.standardError = FileHandle.nullDevice
    try other.run()
    defer { kill(other.processIdentifier, SIGKILL) }
    let second = try await start("\(Self.ready)\nexec cat")
    // On this clock no limit is ever reached: it returns only because the backend ends by itself.
    await backend.stop(clock: TestClock())
    await second.stop(clock: TestClock())
  }

  @Test func backendThatDoesNotEndIsEnded() async throws {
    let backend = try await start("\(Self.ready)\nexec sleep 600")
    await backend.stop(clock: ImmediateClock())
  }

  @Test func backendObeysSignals() async throws {
    let backend = try await start("\(Self.ready)\ntrap '' TERM\nkill -INT $$\ncat")
    // The shell has ended by the signal, so there is nothing to wait for.
    await backend.stop(clock: TestClock())
  }

  @Test func stopWaitsForTheEndInACancelledTaskToo() async throws {
    let folder = try TemporaryFolder()
    let backend = try await start("\(Self.ready)\ncat\ntouch '\(folder.path)/ended'")
    let task = Task {
      try? await Task.never()
      await backend.stop(clock: TestClock())
    }
    task.cancel()
    await task.value

    #expect(FileManager.default.fileExists(atPath: folder.path + "/ended"))
  }

  @Test func missingExecutableSaysHowToGetIt() async {
    let error = await #expect(throws: StartError.self) {
      try await BackendProcess.start(URL(filePath: "/nowhere/local-backend"), arguments: [])
    }

    #expect(error?.description.contains("there is no backend at /nowhere/local-backend") == true)
    #expect(error?.description.contains("--backend-executable") == true)
  }

  @Test func anotherProgramIsNotTakenForTheBackend() async {
    #expect(await message("echo hello\nexec cat") == "/bin/sh said 'hello' instead of its URL; is it local-backend?")
  }

  @Test func backendThatEndsBeforeItIsReadyIsTold() async {
    #expect(await message("exit 2") == "/bin/sh ended before it was ready; what it said stands above")
  }

  @Test func backendThatIsNotReadyInTimeIsEnded() async {
    #expect(await message("exec sleep 600", clock: ImmediateClock()) == "/bin/sh was not ready within 60.0 seconds")
  }
}
