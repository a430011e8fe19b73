import ComposableArchitecture
import HeadlessRunner
import Testing

@MainActor
@Suite struct CommandLoopTests {
  private typealias Loop = CommandLoop<Door.State, Door.Action>
  private let written = LockIsolated("")

  private func run(_ partner: Loop.Partner, _ lines: String...) async -> Loop.Ending {
    let (stream, line) = AsyncStream.makeStream(of: String.self)
    lines.forEach { line.yield($0) }
    line.finish()
    let loop = Loop(doorRunner(clock: ImmediateClock()), with: partner, style: ScreenStyle(usesColour: false)) {
      [written] text in written.withValue { $0 += text }
    }
    return await loop.run(stream)
  }

  @Test func scriptShowsEachCommandAndTheScreenAfterIt() async {
    let ending = await run(.script, "# Who?", "type door.name Bob", "quit", "tap door.open")

    #expect(ending == .completed)
    #expect(
      written.value == """
        Street  (street)
          door.text   Hello, Ada
          door.name › Name: Ada
          door.open   [Open]
          door.ask    [Ask]

        > type door.name Bob
        Street  (street)
          door.text   Hello, Bob
          door.name › Name: Bob
          door.open   [Open]
          door.ask    [Ask]

        > quit

        """
    )
  }

  @Test func scriptEndsAtTheFirstMistakeAndNamesItsLine() async {
    let ending = await run(.script, "", "tap door.close", "tap door.ask")

    guard case .failed(line: 2, let error) = ending else {
      Issue.record("\(ending)")
      return
    }
    #expect(error.code == .unknownID)
    #expect(!written.value.contains("door.ask\n"))
  }

  @Test(arguments: ["tap", "type", "wait"]) func mistakeQuotesTheBeginningOfAnID(command: String) async {
    let ending = await run(.script, command + " \u{1B}" + String(repeating: "a", count: 1_000))

    guard case .failed(line: 1, let error) = ending else {
      Issue.record("\(ending)")
      return
    }
    #expect(error.message.contains("'\u{FFFD}" + String(repeating: "a", count: 38) + "…'"))
  }

  @Test func byteOrderMarkBeforeTheFirstCommandIsSkipped() async {
    #expect(await run(.script, "\u{FEFF}tap door.ask") == .completed)
    #expect(await run(.driverScript, "\u{FEFF}{\"tap\":\"door.ask\"}") == .completed)
    #expect(await run(.script, "screen", "\u{FEFF}screen") != .completed)
  }

  @Test func endOfTheScriptIsQuit() async {
    #expect(await run(.script) == .completed)
  }

  @Test func personMayGoOnAfterAMistake() async {
    let ending = await run(.person, "tap door.close", "type door.name Bob")

    #expect(ending == .completed)
    #expect(written.value.contains("✗ there is no button 'door.close'"))
    #expect(written.value.contains("Hello, Bob"))
    #expect(written.value.hasSuffix("> \n"))
  }

  @Test func driverGetsOneObjectForEachCommandAndOneAtFirst() async {
    let ending = await run(.driver, #"{"screen":true}"#, #"{"tap":"nope"}"#, #"{"quit":true}"#)
    let lines = written.value.split(separator: "\n")

    #expect(lines.count == 4)
    #expect(lines.map { $0.contains(#""ok":true"#) } == [true, true, false, true])
    #expect(ending != .completed)
  }

  @Test func driverIsLeftAfterAWaitInVain() async {
    let ending = await run(.driver, #"{"wait":"room"}"#, #"{"screen":true}"#)

    guard case .failed(line: 1, let error) = ending else {
      Issue.record("\(ending)")
      return
    }
    #expect(error.code == .timedOut)
    #expect(written.value.split(separator: "\n").count == 2)
  }
}
