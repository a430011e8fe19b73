import Foundation
import Testing

@testable import HeadlessApp

@Suite struct ArgumentsTests {
  private func arguments(_ line: String, _ environment: [String: String] = [:]) throws -> Arguments {
    try Arguments(line.split(separator: " ").map(String.init), environment: environment)
  }

  private func message(_ line: String, _ environment: [String: String] = [:]) -> String? {
    #expect(throws: UsageError.self) { try arguments(line, environment) }?.description
  }

  @Test func defaultsAreThoseOfTheHelp() throws {
    let play = try arguments("play")

    #expect(play.state == ".run")
    #expect(play.timeout == .seconds(10))
    #expect(play.backend == .child(executable: nil))
    #expect(play.context == .live)
  }

  @Test func valuesFollowTheirFlagOrAnEqualsSign() throws {
    let play = try arguments("play --state a --timeout=0.5 --script b=c --fail expire --fail=revoke --json")

    #expect(play.state == "a")
    #expect(play.timeout == .milliseconds(500))
    #expect(play.script == "b=c")
    #expect(play.failures == [.expire, .revoke])
    #expect(play.isJSON)
  }

  @Test func backendIsAnAddressOrNone() throws {
    #expect(try arguments("play --backend none").backend == .none)
    #expect(
      try arguments("play --backend http://127.0.0.1:8080").backend
        == .running(try #require(URL(string: "http://127.0.0.1:8080")))
    )
  }

  @Test func environmentNamesBackendAndStateAndFlagsWin() throws {
    let environment = ["INWARD_BACKEND_EXECUTABLE": "/b", "INWARD_STATE": "/s"]

    #expect(try arguments("play", environment).backend == .child(executable: "/b"))
    #expect(try arguments("play", environment).state == "/s")
    #expect(try arguments("play --backend-executable /c", environment).backend == .child(executable: "/c"))
    #expect(try arguments("play --state /t", environment).state == "/t")
  }

  @Test func providerIsAnIssuerLetterForLetterAndAClient() throws {
    let play = try arguments(
      "play --client-id app --provider https://a.example/realm/ --redirect-port 7777 --user bob",
      ["INWARD_PASSWORD": "builder"]
    )
    let provider = try #require(play.provider(signIn: .alice))
    #expect(provider.issuer == "https://a.example/realm/")
    #expect(provider.clientID == "app")
    #expect(provider.redirectPort == 7777)
    #expect(play.user == "bob")
    #expect(play.trustFlags == ["--trust", "https://a.example/realm/", "--trust-client-id", "app"])
    #expect(!String(reflecting: play).contains("builder"))
  }

  @Test func clientThatIsMissingIsLeftToTheSignIn() throws {
    let play = try arguments("play --provider http://127.0.0.1:9 --browser")
    #expect(play.provider(signIn: .alice)?.clientID == "")
    #expect(play.trustFlags.isEmpty)
  }

  @Test func helpAndVersionStandAnywhere() throws {
    #expect(try arguments("--help").command == .help)
    #expect(try arguments("play -h").command == .help)
    #expect(try arguments("--version").command == .version)
  }

  @Test func previewTakesAName() throws {
    #expect(try arguments("preview").preview == nil)
    #expect(try arguments("preview login.error --json").preview == "login.error")
    #expect(try arguments("preview --json login.error").preview == "login.error")
    #expect(try arguments("preview --json login.error").isJSON)
  }

  @Test func tourPlaysWithTheValuesForPreviewsToo() throws {
    #expect(try arguments("tour --context preview").context == .preview)
  }

  @Test(arguments: [
    ("", "say what to do: tour, play or preview; --help tells more"),
    ("tuor", "there is no command 'tuor'; did you mean 'tour'?"),
    ("--state x", "the command comes first, tour, play or preview, but there is '--state'"),
    ("play --stat x", "there is no flag '--stat'; did you mean '--state'?"),
    (
      "play --" + String(repeating: "x", count: 99),
      "there is no flag '--" + String(repeating: "x", count: 37) + "…'; --help lists all"
    ),
    ("play --frobnicate", "there is no flag '--frobnicate'; --help lists all"),
    ("play now", "'now' is one argument too many"),
    ("play --state", "--state needs a directory"),
    ("play --state= ", "--state needs a directory"),
    ("play --state --json", "--state needs a directory, but the flag '--json' follows"),
    ("play --json=yes", "--json takes no value, but has 'yes'"),
    ("play --state a --state b", "--state is given twice; give it once"),
    ("play --timeout soon", "--timeout takes seconds, from 0.001 to 3600, such as 10 or 0.5; it is 'soon'"),
    ("play --timeout 0", "--timeout takes seconds, from 0.001 to 3600, such as 10 or 0.5; it is '0'"),
    ("play --timeout nan", "--timeout takes seconds, from 0.001 to 3600, such as 10 or 0.5; it is 'nan'"),
    (
      "play --timeout 1e-300", "--timeout takes seconds, from 0.001 to 3600, such as 10 or 0.5; it is '1e-300'"
    ),
    (
      "play --backend http://x:99999",
      "--backend takes none or a URL such as http://127.0.0.1:8080; it is 'http://x:99999'"
    ),
    ("play --backend http://x:0", "--backend takes none or a URL such as http://127.0.0.1:8080; it is 'http://x:0'"),
    ("play --backend ftp://x", "--backend takes none or a URL such as http://127.0.0.1:8080; it is 'ftp://x'"),
    (
      "play --backend localhost:80", "--backend takes none or a URL such as http://127.0.0.1:8080; it is 'localhost:80'"
    ),
    ("play --fail wrong-signatur", "--fail knows no 'wrong-signatur'; did you mean 'wrong-signature'?"),
    ("play --context test", "--context knows no 'test'; there are live and preview"),
    ("tour --script x", "--script belongs to play; the tour plays by itself"),
    ("tour --backend none", "--backend belongs to play; the tour starts a backend of its own, with fresh state"),
    (
      "play --backend none --fail expire",
      "--fail is told to a backend that this starts; tell another one with POST /control/switches"
    ),
    (
      "play --provider http://a.example --browser",
      "--provider takes an issuer such as https://accounts.example.com, with http on 127.0.0.1 alone; it is 'http://a.example'"
    ),
    (
      "play --provider https://a.example --client-id a",
      "--provider needs to know who signs in: give --browser, or --user with the password in INWARD_PASSWORD"
    ),
    ("play --client-id a", "--client-id belongs to --provider, which is missing"),
    ("play --redirect-port 0", "--redirect-port takes a port from 1 to 65535; it is '0'"),
    ("play --user a --browser", "--user is for the scripted browser; with --browser you sign in yourself"),
    ("play --user a", "--user needs the password in the environment variable INWARD_PASSWORD, which is not set"),
    ("tour --provider https://a.example", "--provider belongs to play; the tour plays by itself"),
    ("play --context preview --fail expire", "--fail has no meaning with --context preview, which uses no backend"),
    ("tour --context preview --state x", "--state has no meaning with --context preview, which keeps nothing"),
    ("preview login --state x", "--state belongs to play; preview takes --json alone"),
    ("preview login.error login.pending", "'login.pending' is one argument too many"),
    ("preview --json=login", "--json takes no value, but has 'login'"),
    ("preveiw login", "there is no command 'preveiw'; did you mean 'preview'?"),
  ])
  func mistakeNamesTheFlagAndSaysWhatToDo(line: String, expected: String) {
    #expect(message(line) == expected)
  }

  @Test func mistakeInTheEnvironmentNamesTheVariable() {
    #expect(message("play", ["INWARD_STATE": ""])?.hasPrefix("INWARD_STATE is empty") == true)
    #expect(
      message("play", ["INWARD_BACKEND_EXECUTABLE": ""])?.hasPrefix("INWARD_BACKEND_EXECUTABLE is empty") == true
    )
  }

  @Test func helpNamesEveryFlagAndSwitch() {
    for flag in Flag.allCases { #expect(Arguments.help.contains(flag.rawValue)) }
    for failure in Arguments.Failure.allCases { #expect(Arguments.help.contains(failure.rawValue)) }
  }
}
