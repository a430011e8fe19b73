import Foundation
import Programs
import Testing

/// The app with the Google button at an OpenID provider elsewhere, which a second backend plays.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ProviderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var state: String { folder.url.appending(path: "state").path }
  private let bob = ["INWARD_PASSWORD": "builder"]

  /// What the login shows after a sign-in that did not succeed.
  private func failure(_ app: App, in id: String = "login.error") async throws -> (code: String?, text: String) {
    try await app.tapGoogle()
    let screen = try #require(try await app.wait(id).screen)
    #expect(screen.id == "login")
    _ = await app.quit()
    return (screen.code(id), screen.text(id) ?? "")
  }

  @Test func theScriptedBrowserSignsInThereAndTheSessionLasts() async throws {
    let provider = try await Backend()
    let arguments = ["--provider", provider.url + "/google", "--client-id", "inward-google"]
    for isFirst in [true, false] {
      let app = try App(
        state: state,
        arguments[0],
        arguments[1],
        arguments[2],
        arguments[3],
        "--user",
        "bob@example.com",
        environment: bob
      )
      if isFirst { try await app.signIn() } else { _ = try await app.answer() }
      let screen = try await app.wait("profile.displayName").screen
      #expect(screen?.text("profile.displayName") == "Zoë Ω")
      #expect(screen?.text("profile.email") == "bob@example.com")
      let ending = await app.quit()
      #expect(ending.status == 0)
      #expect(!ending.errors.contains("builder"))
    }
    await provider.stop()
  }

  @Test func withoutAClientIdentifierTheLoginSaysThatItIsMissing() async throws {
    let app = try App(
      state: state,
      "--provider",
      "http://127.0.0.1:9",
      "--user",
      "bob@example.com",
      environment: bob
    )
    let (code, text) = try await failure(app)
    #expect(code == "configurationMissing")
    #expect(text.contains("client identifier"))
  }

  @Test func aProviderThatNobodyAnswersAtIsUnreachable() async throws {
    let app = try App(
      state: state,
      "--provider",
      "http://127.0.0.1:9",
      "--client-id",
      "inward-google",
      "--user",
      "bob@example.com",
      environment: bob
    )
    let (code, text) = try await failure(app)
    #expect(code == "network")
    #expect(text == "The sign-in service could not be reached. Check your connection and try again.")
  }

  @Test func aRedirectPortThatIsTakenIsNamed() async throws {
    let provider = try await Backend()
    let port = try #require(URL(string: provider.url)?.port)
    let app = try App(
      state: state,
      "--provider",
      provider.url + "/google",
      "--client-id",
      "inward-google",
      "--redirect-port",
      "\(port)",
      "--user",
      "bob@example.com",
      environment: bob
    )
    let (code, text) = try await failure(app)
    #expect(code == "redirectPortTaken")
    #expect(text.contains("port \(port)"))
    await provider.stop()
  }

  @Test func consentRefusedInTheBrowserIsACancelledSignIn() async throws {
    let provider = try await Backend()
    let app = try App(
      state: state,
      "--provider",
      provider.url + "/google",
      "--client-id",
      "inward-google",
      "--browser"
    )
    try await app.tapGoogle()
    var page: String?
    while page == nil, let line = await app.told() {
      if line.hasPrefix(provider.url) { page = line }
    }
    try await refuse(try #require(page))
    let screen = try #require(try await app.wait("login.notice").screen)
    #expect(screen.code("login.notice") == "userCancelled")
    #expect(screen.text("login.notice") == "The sign-in with Google was cancelled.")
    _ = await app.quit()
    await provider.stop()
  }

  /// Presses the other button of the provider's page.
  private func refuse(_ page: String) async throws {
    let html = try await Program.run("/usr/bin/curl", ["-sS", "--max-time", "10", page]).output
    let request = try #require(
      html.components(separatedBy: "name=\"request\" value=\"").dropFirst().first?.components(separatedBy: "\"").first
    )
    let address = try #require(page.components(separatedBy: "?").first)
    let form = ["request=\(request)", "action=deny"].flatMap { ["--data-urlencode", $0] }
    let end = try await Program.run("/usr/bin/curl", ["-sS", "-L", "--max-time", "10"] + form + [address])
    #expect(end.output.contains("You can close this page"))
  }
}
