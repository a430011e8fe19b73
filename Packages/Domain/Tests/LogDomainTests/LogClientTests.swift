import LogDomain
import LogDomainTesting
import Testing

@Suite struct LogClientTests {
  @Test func levelsRiseFromDebugToError() {
    #expect(LogEntry.Level.allCases.sorted() == [.debug, .info, .notice, .error])
    #expect(LogEntry.Level.notice < .error)
    #expect(!(LogEntry.Level.info < .info))
  }

  @Test func entriesAreRecordedInTheirOrder() {
    let recorder = LogRecorder()
    let log = LogClient.recording(into: recorder)

    log(.notice, "identity.google", "retrying once")
    log.record(entry: LogEntry(level: .error, category: "identity.google", message: "gave up"))

    #expect(
      recorder.entries == [
        LogEntry(level: .notice, category: "identity.google", message: "retrying once"),
        LogEntry(level: .error, category: "identity.google", message: "gave up"),
      ]
    )
  }

  @Test func everyEntryOfManyTasksIsRecorded() async {
    let recorder = LogRecorder()
    let log = LogClient.recording(into: recorder)
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask { log(.debug, "test", "\(number)") }
      }
    }
    #expect(Set(recorder.entries.map(\.message)) == Set((0..<200).map(String.init)))
    #expect(recorder.entries.count == 200)
  }

  @Test func loggingIsSilentInTestsThatDoNotAskForIt() {
    LogClient.testValue(.error, "test", "nobody hears this")
  }
}
