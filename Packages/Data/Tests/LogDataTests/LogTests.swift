import Foundation
import LogDomain
import Testing

@testable import LogData

@Suite struct LogTests {
  private func lines(
    _ format: LogFormat,
    from level: LogEntry.Level = .debug,
    _ body: (LogClient) async -> Void
  ) async throws -> [String] {
    let pipe = Pipe()
    let log = LogClient.lines(to: pipe.fileHandleForWriting, format: format, from: level) {
      Date(timeIntervalSince1970: 1_769_860_800.25)
    }
    await body(log)
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func aLineOfTextHasTimeLevelCategoryAndMessage() async throws {
    let lines = try await lines(.text) { log in log(.notice, "identity.google", "trying again") }
    #expect(lines == ["2026-01-31T12:00:00.250Z notice identity.google: trying again"])
  }

  @Test func aLineOfJSONReadsBackAsTheEntry() async throws {
    let message = "\"quoted\" \\ \u{1B}[31m\n\u{2028}Zoë \u{1F600}"
    let lines = try await lines(.jsonLines) { log in log(.error, "a", message) }
    #expect(lines.count == 1)
    let fields = try JSONDecoder().decode([String: String].self, from: Data(try #require(lines.first).utf8))
    #expect(
      fields == ["time": "2026-01-31T12:00:00.250Z", "level": "error", "category": "a", "message": message]
    )
  }

  @Test func noMessageMakesTwoLinesOrDrivesTheTerminal() async throws {
    let lines = try await lines(.text) { log in log(.info, "a\nb", "one\r\ntwo \u{1B}[2J \\n") }
    #expect(lines == [#"2026-01-31T12:00:00.250Z info a\nb: one\r\ntwo \u001b[2J \\n"#])
  }

  @Test func entriesBelowTheLevelAreDropped() async throws {
    let lines = try await lines(.text, from: .notice) { log in
      for level in LogEntry.Level.allCases { log(level, "a", "b") }
    }
    #expect(lines.map { $0.split(separator: " ")[1] } == ["notice", "error"])
  }

  @Test func linesOfManyTasksStayWhole() async throws {
    let lines = try await lines(.text) { log in
      await withTaskGroup(of: Void.self) { group in
        for n in 0..<50 { group.addTask { log(.info, "a", "\(n) " + String(repeating: "x", count: 500)) } }
      }
    }
    #expect(lines.count == 50)
    #expect(lines.allSatisfy { $0.hasSuffix(String(repeating: "x", count: 500)) })
  }

  @Test(arguments: [
    ("token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln seen", "token <secret> seen"),
    ("Authorization: Bearer abcdefgh.123-_~+/==", "Authorization: Bearer <secret>"),
    (
      "GET http://127.0.0.1:1/callback?state=s1&code=4/abc%20d&scope=a",
      "GET http://127.0.0.1:1/callback?state=s1&code=<secret>&scope=a"
    ),
    ("grant_type=refresh_token&refresh_token=abc", "grant_type=refresh_token&refresh_token=<secret>"),
    ("the bearer was refused, error_code=42, decode=yes", "the bearer was refused, error_code=42, decode=yes"),
  ])
  func credentialsAreNeverWritten(message: String, written: String) async throws {
    let lines = try await lines(.text) { log in log(.error, "a", message) }
    #expect(lines == ["2026-01-31T12:00:00.250Z error a: \(written)"])
  }
}
