import Foundation
import Programs
import Testing

/// The app played by script and by driver, each time as a process of its own.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct PlayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func state(_ name: String = "state") -> String { folder.url.appending(path: name).path }

  private static let signIn = "wait onboarding.skip\ntap onboarding.skip\ntap login.google\nwait profile\nquit\n"

  @Test func aScriptOnStandardInputSignsInThroughTheLoginPage() async throws {
    let ending = try await Program.run(
      "HeadlessApp",
      ["play", "--state", state()],
      input: "tap onboarding.skip\ntap login.google\nwait profile\nquit\n"
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("Alice Liddell"))
  }

  @Test func aScriptFilePlaysTheSame() async throws {
    let script = folder.url.appending(path: "script")
    try Self.signIn.write(to: script, atomically: true, encoding: .utf8)
    let ending = try await Program.run("HeadlessApp", ["play", "--state", state(), "--script", script.path])
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("Alice Liddell"))
  }

  @Test func theSecondRunStartsAtTheProfileWithoutALogin() async throws {
    let first = try App(state: state())
    try await first.signIn()
    #expect(await first.quit().status == 0)

    let second = try App(state: state())
    _ = try await second.answer()
    let answer = try await second.wait("profile.displayName")
    #expect(answer.screen?.id == "profile")
    #expect(answer.screen?.text("profile.notice") == nil)
    #expect(await second.quit().status == 0)
  }

  @Test func theSecondRunShowsANameThatWasChangedAtTheBackendInBetween() async throws {
    let first = try App(state: state())
    try await first.signIn()
    _ = await first.quit()

    let backend = try await Backend(state: state() + "/backend")
    let change = try await backend.request(
      "PATCH",
      "/control/users/alice@example.com",
      json: #"{"display_name": "Alice in Chains"}"#
    )
    #expect(change.status == 200)
    await backend.stop()

    let second = try App(state: state())
    _ = try await second.answer()
    let answer = try await second.wait("profile.displayName")
    #expect(answer.screen?.text("profile.displayName") == "Alice in Chains")
    _ = await second.quit()
  }

  @Test func withTheBackendStoppedTheStoredProfileIsShownAndSaysSo() async throws {
    let first = try App(state: state())
    try await first.signIn()
    _ = await first.quit()

    let second = try App(state: state(), "--backend", "none")
    _ = try await second.answer()
    let answer = try await second.wait("profile.notice")
    #expect(answer.screen?.text("profile.displayName") == "Alice Liddell")
    _ = await second.quit()

    let third = try App(state: state())
    _ = try await third.answer()
    #expect(try await third.wait("profile.displayName").screen?.text("profile.notice") == nil)
    _ = await third.quit()
  }

  @Test func twoStateFoldersShareNothing() async throws {
    let first = try App(state: state("one"))
    try await first.signIn()

    let second = try App(state: state("two"))
    _ = try await second.answer()
    #expect(try await second.wait("onboarding.skip").screen?.id == "onboarding")
    _ = await second.quit()
    _ = await first.quit()
  }

  @Test func twoRunsOnOneStateFolderAreRefused() async throws {
    let first = try App(state: state())
    _ = try await first.answer()
    let second = try await Program.run("HeadlessApp", ["play", "--state", state()], input: "quit\n")
    #expect(second.status == 2)
    #expect(second.errors.contains(state()))
    _ = await first.quit()
  }

  @Test func aWaitThatNeverComesPrintsTheScreenAndFails() async throws {
    let ending = try await Program.run(
      "HeadlessApp",
      ["play", "--state", state(), "--timeout", "0.2"],
      input: "wait onboarding.skip\nwait nowhere\nquit\n"
    )
    #expect(ending.status == 1)
    #expect((ending.output + ending.errors).contains("nowhere"))
    #expect(ending.output.contains("onboarding.skip"))
  }

  @Test(arguments: [
    ["--bogus"], ["--timeout", "soon"], ["--fail", "everything"], ["--backend", "ftp://x"], ["dance"],
  ])
  func aBadFlagIsNamedAndEndsWithTwo(_ arguments: [String]) async throws {
    let ending = try await Program.run("HeadlessApp", ["play", "--state", state()] + arguments, input: "quit\n")
    #expect(ending.status == 2)
    #expect(ending.errors.contains(arguments[0]), "\(ending.errors)")
  }
}
