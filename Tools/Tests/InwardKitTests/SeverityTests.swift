import Testing

@testable import InwardKit

@Suite struct SeverityTests {
  private func fixture(_ severities: String, ignores: String = "") throws -> Fixture {
    let fixture = try Fixture([
      "Packages/Feature/Sources/LoginFeature/Login.swift": "import LogDomain\nimport ProfileData\n"
    ])
    try fixture.replace(
      "\"packages\": [\"Packages/*\"],",
      with: "\"packages\": [\"Packages/*\"], \"severities\": {\(severities)}, \"ignores\": [\(ignores)],",
      in: "workspace.json"
    )
    return fixture
  }

  @Test func warningsArePrintedAndEndWithZero() throws {
    let fixture = try self.fixture("\"layer\": \"warning\", \"undeclared-import\": \"warning\"")
    let result = try run(["lint"], in: fixture.root)
    #expect(result.status == 0)
    #expect(result.output.contains("Login.swift:2:8: warning: "))
    #expect(!result.output.contains("error: "))
    #expect(result.output.hasSuffix(": 3 warnings\n"))
  }

  @Test func oneErrorAmongWarningsEndsWithOne() throws {
    let fixture = try self.fixture("\"undeclared-import\": \"warning\"")
    let result = try run(["lint"], in: fixture.root)
    #expect(result.status == 1)
    #expect(result.output.hasSuffix(": 1 error, 2 warnings\n"))
  }

  @Test func aRuleThatIsOffIsSilent() throws {
    let fixture = try self.fixture("\"layer\": \"off\", \"undeclared-import\": \"off\"")
    let result = try run(["lint"], in: fixture.root)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix(": no findings\n"))
  }

  @Test func anIgnoreOfARuleThatIsOffIsNotStale() throws {
    let ignore = "{\"rule\": \"layer\", \"from\": \"Feature/LoginFeature\", \"to\": \"ProfileData\", \"reason\": \"r\"}"
    let fixture = try self.fixture("\"layer\": \"off\", \"undeclared-import\": \"off\"", ignores: ignore)
    let result = try run(["lint"], in: fixture.root)
    #expect(result.output.hasSuffix(": no findings\n"))
  }

  @Test func everyIgnoreThatMatchesNothingIsReportedAtOnce() throws {
    func ignore(_ from: String) -> String {
      "\n{\"rule\": \"layer\", \"from\": \"\(from)\", \"to\": \"ProfileData\", \"reason\": \"r\"}"
    }
    let fixture = try self.fixture(
      "",
      ignores: ["A/B", "Feature/LoginFeature", "Feature/*"].map(ignore).joined(separator: ",")
    )
    let stale = try fixture.places().filter { $0.hasPrefix("stale-ignore") }
    #expect(stale == ["stale-ignore workspace.json:3:1 ProfileData", "stale-ignore workspace.json:5:1 ProfileData"])
  }
}
