import ComposableArchitecture
import HeadlessRunner
import ScreenModel
import Testing

@MainActor
@Suite struct RunnerTests {
  @Test func tapIsFollowedToItsEnd() async throws {
    let runner = doorRunner()
    try await runner.launch()
    try await runner.perform(.tap("door.open"))

    #expect(runner.screen?.id == "room")
  }

  @Test func typingReplacesWhatWasInTheField() async throws {
    let runner = doorRunner(name: "Ada")
    try await runner.launch()
    try await runner.perform(.type("door.name", text: "愛"))

    #expect(runner.screen?.fields.first?.value == "愛")
  }

  @Test func backGoesBack() async throws {
    let runner = doorRunner()
    try await runner.launch()
    try await runner.perform(.tap("door.open"))
    try await runner.perform(.back)

    #expect(runner.screen?.id == "street")
  }

  @Test func unknownButtonNamesTheNearest() async throws {
    let runner = doorRunner()
    try await runner.launch()
    let error = await #expect(throws: CommandError.self) { try await runner.perform(.tap("door.opne")) }

    #expect(error?.code == .unknownID)
    #expect(error?.message == "there is no button 'door.opne' on the screen 'street'; did you mean 'door.open'?")
  }

  @Test func unknownFieldListsThoseThereAre() async throws {
    let runner = doorRunner()
    try await runner.launch()
    let error = await #expect(throws: CommandError.self) { try await runner.perform(.type("password", text: "")) }

    #expect(error?.message == "there is no field 'password' on the screen 'street'; its fields: door.name")
  }

  @Test func disabledButtonIsNotTapped() async throws {
    let runner = doorRunner(name: "")
    try await runner.launch()
    let error = await #expect(throws: CommandError.self) { try await runner.perform(.tap("door.open")) }

    #expect(error?.code == .disabled)
  }

  @Test func alertMustBeAnsweredFirst() async throws {
    let runner = doorRunner()
    try await runner.launch()
    try await runner.perform(.tap("door.ask"))
    let error = await #expect(throws: CommandError.self) { try await runner.perform(.tap("door.open")) }

    #expect(error?.code == .covered)
    #expect(error?.message.hasSuffix("must be answered first: tap door.answer") == true)
    try await runner.perform(.tap("door.answer"))
    try await runner.perform(.tap("door.open"))
    #expect(runner.screen?.id == "room")
  }

  @Test func backWhereThereIsNoneSaysSo() async throws {
    let runner = doorRunner()
    try await runner.launch()
    let error = await #expect(throws: CommandError.self) { try await runner.perform(.back) }

    #expect(error?.code == .noWayBack)
  }

  @Test func waitEndsWithTheScreenThatIsAwaited() async throws {
    let gate = Gate()
    // The time to come to rest is over at once, the time to wait never.
    let runner = doorRunner(clock: RestlessClock(), hinge: { await gate.pass() })
    try await runner.launch()
    try await runner.perform(.tap("door.open"))
    #expect(runner.screen?.id == "street")
    async let wait: Void = runner.perform(.wait("room"))
    gate.open()
    try await wait

    #expect(runner.screen?.id == "room")
  }

  @Test func waitInVainNamesTheScreenAndTheNearestID() async throws {
    let runner = doorRunner(clock: ImmediateClock())
    try await runner.launch()
    let error = await #expect(throws: CommandError.self) { try await runner.perform(.wait("door.texts")) }

    #expect(error?.code == .timedOut)
    #expect(
      error?.message == "'door.texts' did not come within 10 s; the screen is 'street'; did you mean 'door.text'?"
    )
  }

  @Test func commandWaitsForTheScreenThatIsUnderWay() async throws {
    let gate = Gate()
    let runner = doorRunner(clock: RestlessClock(), hinge: { await gate.pass() })
    try await runner.launch()
    try await runner.perform(.tap("door.open"))
    async let back: Void = runner.perform(.back)
    gate.open()
    try await back

    #expect(runner.screen?.id == "street")
  }

  @Test func slowWorkDoesNotHoldTheNextCommandBack() async throws {
    let gate = Gate()
    defer { gate.open() }
    let runner = doorRunner(clock: RestlessClock(), hinge: { await gate.pass() })
    try await runner.launch()
    try await runner.perform(.tap("door.open"))
    try await runner.perform(.type("door.name", text: "Bob"))

    #expect(runner.screen?.fields.first?.value == "Bob")
    #expect(runner.screen?.progress != nil)
  }

  @Test func relaunchClosesTheAppAndStartsAFreshOne() async throws {
    let closed = LockIsolated(0)
    let runner = doorRunner(close: { closed.withValue { $0 += 1 } })
    try await runner.launch()
    try await runner.perform(.type("door.name", text: "Bob"))
    try await runner.perform(.relaunch)

    #expect(closed.value == 1)
    #expect(runner.screen?.fields.first?.value == "Ada")
  }

  @Test func endingTheAppCancelsWhatItIsDoing() async throws {
    let gate = Gate()
    let isCancelled = LockIsolated(false)
    let runner = doorRunner(
      clock: RestlessClock(),
      hinge: {
        await gate.pass()
        isCancelled.setValue(Task.isCancelled)
        gate.open()
      }
    )
    try await runner.launch()
    try await runner.perform(.tap("door.open"))
    await runner.end()
    await gate.pass()

    #expect(runner.screen == nil)
  }

  @Test func launchThatFailsIsTold() async {
    struct NoDisk: Error {}
    let runner = Runner<Door.State, Door.Action>(start: .start, screen: \.screen) { throw NoDisk() }
    let error = await #expect(throws: CommandError.self) { try await runner.launch() }

    #expect(error?.code == .launchFailed)
    #expect(error?.message == "the app could not be launched: NoDisk()")
  }
}

/// A clock on which short times are over at once and long ones never.
struct RestlessClock: Clock {
  private let immediate = ImmediateClock()

  var now: ImmediateClock<Duration>.Instant { immediate.now }
  var minimumResolution: Duration { immediate.minimumResolution }

  func sleep(until deadline: ImmediateClock<Duration>.Instant, tolerance: Duration?) async throws {
    if now.duration(to: deadline) <= .seconds(1) {
      try await immediate.sleep(until: deadline, tolerance: tolerance)
    } else {
      try await Task.never()
    }
  }
}
