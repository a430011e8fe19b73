import HeadlessRunner
import Testing

@Suite struct CommandTests {
  @Test(arguments: [
    ("tap login.google", Command.tap("login.google")),
    ("  wait\tprofile  ", .wait("profile")),
    ("type profile.name Zoë Ω", .type("profile.name", text: "Zoë Ω")),
    ("type profile.name  two  spaces ", .type("profile.name", text: " two  spaces ")),
    ("type profile.name", .type("profile.name", text: "")),
    ("back", .back), ("relaunch ", .relaunch), ("screen", .screen), ("quit", .quit), ("help", .help),
  ])
  func lineIsRead(line: String, command: Command) throws {
    #expect(try Command(line: line) == command)
  }

  @Test(arguments: ["", "   ", "# a comment", "\t# another"])
  func emptyLineAndCommentAreNoCommand(line: String) throws {
    #expect(try Command(line: line) == nil)
  }

  @Test(arguments: [
    ("tap", "`tap` needs an id: `tap ID`"),
    ("tap a b", "`tap` takes one id, but after 'a' comes 'b'"),
    ("quit now", "`quit` takes nothing after it, but there is 'now'"),
    ("tpa login.google", "there is no command `tpa`; did you mean `tap`?"),
    ("swipe", "there is no command `swipe`; commands are tap, type, wait, back, relaunch, screen, quit, help"),
  ])
  func mistakeSaysWhatToDo(line: String, message: String) {
    let error = #expect(throws: CommandError.self) { try Command(line: line) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    (#"{"tap":"login.google"}"#, Command.tap("login.google")),
    (#"{"type":"profile.name","text":"Zoë\n"}"#, .type("profile.name", text: "Zoë\n")),
    (#"{"wait":"profile"}"#, .wait("profile")),
    (#"{"back":true}"#, .back), (#"{"relaunch":true}"#, .relaunch), (#"{"quit":true}"#, .quit),
    (#"{"screen":true}"#, .screen),
  ])
  func objectIsRead(line: String, command: Command) throws {
    #expect(try Command(json: line) == command)
  }

  @Test(arguments: [
    (#"{"tap":"a","wait":"b"}"#, "the object names 2 commands: tap, wait; give one a line"),
    (#"{"type":"profile.name"}"#, #""type" needs "text": {"type":"profile.name","text":"…"}"#),
    (#"{"tap":true}"#, #""tap" needs the id as text: {"tap":"ID"}"#),
    (#"{"back":false}"#, #""back" takes true: {"back":true}"#),
    (#"{"taps":"a"}"#, "there is no command `taps`; did you mean `tap`?"),
    (#"{"tap":"a","text":"b"}"#, #""text" belongs to "type" alone"#),
  ])
  func wrongObjectSaysWhatToDo(line: String, message: String) {
    let error = #expect(throws: CommandError.self) { try Command(json: line) }
    #expect(error?.message == message)
  }

  @Test(arguments: ["tap login", "[]", #"{"tap":1}"#, #"{"tap":"a""#, "null"])
  func whatIsNoObjectOfTextsIsRefused(line: String) {
    let error = #expect(throws: CommandError.self) { try Command(json: line) }
    #expect(error?.code == .malformedCommand)
  }

  @Test func nearestIsTheOneWithTheFewestChanges() {
    let ids = ["login.google", "login.apple", "profile.edit"]
    #expect(nearest(to: "login.gogle", among: ids) == "login.google")
    #expect(nearest(to: "LOGIN.APPLE", among: ids) == "login.apple")
    #expect(nearest(to: "profile.edti", among: ids) == "profile.edit")
    #expect(nearest(to: "settings", among: ids) == nil)
  }

  @Test func nearestOfALongWordIsNone() {
    #expect(nearest(to: String(repeating: "a", count: 64), among: [String(repeating: "a", count: 65)]) != nil)
    #expect(nearest(to: String(repeating: "a", count: 65), among: [String(repeating: "a", count: 65)]) == nil)
    #expect(nearest(to: "tap", among: ["taptap"]) == nil)
  }

  @Test func mistakeQuotesItsWordWithoutWhatATerminalObeysAndNoMoreThanItsBeginning() {
    let hostile = "\u{1B}]0;pwned\u{7}"
    let long = String(repeating: "a", count: 60_000)
    let lines = [hostile, long].flatMap { [$0, "tap a \($0)", "tap \($0) b", "back \($0)"] }
    for line in lines {
      let message = #expect(throws: CommandError.self) { try Command(line: line) }?.message ?? ""
      #expect(message.count < 160)
      #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func excerptIsShortHoweverFewCharactersItHas() {
    #expect(String(repeating: "a", count: 40).excerpt == String(repeating: "a", count: 40))
    #expect(String(repeating: "a", count: 41).excerpt == String(repeating: "a", count: 39) + "…")
    #expect(("a" + String(repeating: "\u{301}", count: 1_000)).excerpt.unicodeScalars.count == 40)
  }

  @Test func lineThatIsTooLongIsRefusedInTextAndInJSON() throws {
    let text = String(repeating: "a", count: 65_536 - "type a ".utf8.count)
    #expect(try Command(line: "type a " + text) == .type("a", text: text))

    let message = "the line has 65537 bytes; a command has at most 65536"
    let inText = #expect(throws: CommandError.self) { try Command(line: "type a \(text)b") }
    #expect(inText?.message == message)
    let object = #"{"tap":"\#(String(repeating: "a", count: 65_537 - #"{"tap":""}"#.utf8.count))"}"#
    let inJSON = #expect(throws: CommandError.self) { try Command(json: object) }
    #expect(inJSON?.message == message)
  }
}
