import HeadlessRunner
import ScreenModel
import Testing

@Suite struct ScreenDrawingTests {
  private let plain = ScreenStyle(usesColour: false)

  private var screen: Screen<String> {
    Screen(
      id: "profile",
      title: "Edit profile",
      texts: [
        ScreenText(id: "profile.email", "alice@example.com"),
        ScreenText(id: "profile.notice", "Offline", style: .notice),
        ScreenText(id: "profile.error", "Too\nlong", style: .error),
      ],
      fields: [ScreenField(id: "profile.name", label: "Name", value: "愛麗絲 👩‍🚀", problem: "No such name.") { $0 }],
      buttons: [
        ScreenButton(id: "profile.save", title: "Save", isEnabled: false, action: "save"),
        ScreenButton(id: "profile.cancel", title: "Cancel", action: "cancel"),
      ],
      progress: ScreenProgress("Saving…"),
      back: "back"
    )
  }

  @Test func everythingOnTheScreenIsDrawnWithItsID() {
    #expect(
      screen.drawn(plain) == """
        Edit profile  (profile)
          profile.email    alice@example.com
          profile.notice ! Offline
          profile.error  ✗ Too
                           long
          profile.name   › Name: 愛麗絲 👩‍🚀
                         ✗ No such name.
          profile.save     [Save] (off)
          profile.cancel   [Cancel]
          … Saving…
          (back)
        """
    )
  }

  @Test func alertCoversTheButtons() {
    var screen = Screen(
      id: "profile",
      title: "Profile",
      buttons: [ScreenButton(id: "profile.edit", title: "Edit", action: "edit")]
    )
    screen.alert = ScreenAlert(
      id: "session.expired",
      title: "Your session has ended",
      message: "Sign in again?",
      buttons: [ScreenButton(id: "session.later", title: "Later", action: "later")]
    )

    #expect(
      screen.drawn(plain) == """
        Profile  (profile)
          profile.edit    [Edit] (off)
          ? Your session has ended  (session.expired)
                          Sign in again?
          session.later   [Later]
        """
    )
  }

  @Test func nothingThatATerminalObeysIsDrawn() {
    let screen = Screen<String>(
      id: "profile",
      title: "A\u{1B}]0;title\u{7}",
      texts: [ScreenText(id: "t", "\u{1B}[2J\u{202E}name")],
      progress: ScreenProgress("\u{9B}31m")
    )

    #expect(
      screen.drawn(plain) == """
        A\u{FFFD}]0;title\u{FFFD}  (profile)
          t   \u{FFFD}[2J\u{FFFD}name
          … \u{FFFD}31m
        """
    )
  }

  @Test func colourIsUsedOnlyWhenAsked() {
    #expect(screen.drawn(ScreenStyle(usesColour: true)).contains("\u{1B}[31mToo\u{1B}[0m"))
    #expect(!screen.drawn(plain).contains("\u{1B}"))
  }

  @Test func summaryIsOneLine() {
    #expect(!screen.summary.contains { $0.isNewline })
    #expect(screen.summary.hasPrefix("profile: Edit profile · alice@example.com · Offline"))
  }

  @Test func answerHasEveryKeyOfTheScreen() throws {
    let line = try Answer(Screen<String>(id: "launch", title: "Inward")).jsonLine()

    #expect(
      line == """
        {"ok":true,"screen":{"alert":null,"buttons":[],"canGoBack":false,"fields":[],"id":"launch","progress":null,\
        "texts":[],"title":"Inward"}}
        """
    )
  }

  @Test func problemOnTheScreenHasItsCodeForPrograms() throws {
    let text = ScreenText(id: "login.error", "No.", style: .error, code: "network")
    let screen = Screen<String>(id: "login", title: "Sign in", texts: [text])

    #expect(
      try Answer(screen).jsonLine()
        .contains(#""texts":[{"code":"network","id":"login.error","style":"error","value":"No."}]"#)
    )
    #expect(!screen.drawn(plain).contains("network"))
  }

  @Test func answerToAMistakeCarriesItAndTheScreen() throws {
    let error = CommandError(code: .unknownID, message: "no")
    let line = try Answer(screen, error: error).jsonLine()

    #expect(line.hasPrefix(#"{"error":{"code":"unknownID","message":"no"},"ok":false,"screen":{"#))
    #expect(line.contains(#"{"enabled":false,"id":"profile.save","title":"Save"}"#))
    #expect(line.contains(#""problem":"No such name.""#))
  }
}
