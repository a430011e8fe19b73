import Testing

@testable import InwardKit

@Suite struct ConfigurationTests {
  private func problems(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch {
      return (error as? Problems)?.all.map {
        "\($0.location?.text ?? ""): \($0.message)" + ($0.help.map { "; \($0)" } ?? "")
      } ?? ["\(error)"]
    }
  }

  private static let allRules = Rule.configurable.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  private func read(_ text: String) throws -> Configuration {
    try reading(text.utf8) { try ConfigurationReader.read($0) }
  }

  @Test func anUnknownKeyIsNamedWithItsPlaceAndTheNearestValidOne() {
    let text = """
      {
        "packages": ["P/*"],
        "layerz": {},
        "layers": {"A": {"targets": [], "uses": [], "sibling": true}}
      }
      """
    #expect(
      problems(text) == [
        "workspace.json:3:3: unknown key 'layerz' in the file; did you mean 'layers'?",
        "workspace.json:4:47: unknown key 'sibling' in layers.A; did you mean 'siblings'?",
      ]
    )
  }

  @Test(arguments: [
    ("{\"packages\": [], \"layers\": {}", "1:30: this is not JSON: ',' or '}' is expected here"),
    ("{\"packages\": [\"a\",], \"layers\": {}}", "1:19: this is not JSON: a value is expected here"),
    ("{\"packages\": [], \"packages\": []}", "1:18: this is not JSON: the key 'packages' stands here a second time"),
    ("{\"packages\": [\"\\x\"]}", "1:16: this is not JSON: this escape is not one of JSON's"),
    (
      "{\"packages\": [\"\\u+041\"]}",
      "1:16: this is not JSON: four hexadecimal digits are expected after '\\u'"
    ), ("", "1:1: this is not JSON: the file ends where a value is expected"),
    ("{\"packages\": \"a\", \"layers\": {}}", "1:14: packages must be an array, not a string"),
    ("{\"packages\": [1], \"layers\": {}}", "1:15: packages must be a string, not a number"),
    ("{\"packages\": []}", "1:1: the key 'layers' is missing in the file"),
    (
      "{\"packages\": [], \"layers\": {\"A\": {\"targets\": [], \"uses\": [\"B\"]}}}",
      "1:59: layer A uses 'B', which is no layer; did you mean 'A'?"
    ),
    (
      "{\"packages\": [], \"layers\": {}, \"ignores\": [{\"rule\": \"layr\", \"from\": \"a\", \"to\": \"b\", \"reason\": \"c\"}]}",
      "1:53: ignores.rule may not be 'layr'; did you mean 'layer'?"
    ),
    (
      "{\"packages\": [], \"layers\": {}, \"ignores\": [{\"rule\": \"layer\", \"from\": \"a\", \"to\": \"b\", \"reason\": \" \"}]}",
      "1:96: ignores.reason needs words"
    ),
    (
      "{\"packages\": [], \"layers\": {}, \"severities\": {\"layr\": \"warn\"}}",
      "1:47: 'layr' is none of the names of severities; did you mean 'layer'?"
    ),
    (
      "{\"packages\": [], \"layers\": {}, \"severities\": {\"layer\": \"warnings\"}}",
      "1:56: severities.layer may not be 'warnings'; did you mean 'warning'?"
    ),
    (
      "{\"packages\": [], \"layers\": {}, \"severities\": {\"unreadable\": \"off\"}}",
      "1:47: 'unreadable' is none of the names of severities; it is one of \(Self.allRules)"
    ),
    ("{\"packages\": [01], \"layers\": {}}", "1:15: this is not JSON: this is not a number of JSON's"),
    ("{\"packages\": [1.e3], \"layers\": {}}", "1:15: this is not JSON: this is not a number of JSON's"),
    (
      "{\"packages\": [], \"layers\": {}, \"folders\": [{\"target\": \"A\", \"path\": \"A\"}]}",
      "1:55: folders.target is written as 'package/target', not 'A'"
    ), ("{\"packages\": [\"\"], \"layers\": {}}", "1:15: packages may not be empty"),
  ])
  func aMistakeIsNamedWithItsPlace(text: String, expected: String) {
    #expect(problems(text) == ["workspace.json:" + expected])
  }

  @Test func theMostSpecificPatternWins() throws {
    let text = """
      {"packages": [], "layers": {
        "Data": {"targets": ["Data/*"], "uses": []}, "System": {"targets": ["Data/C*"], "uses": []},
        "One": {"targets": ["Data/COne"], "uses": []}}}
      """
    let configuration = try read(text)
    #expect(try configuration.layer(of: "Data/Store")?.name == "Data")
    #expect(try configuration.layer(of: "Data/CTwo")?.name == "System")
    #expect(try configuration.layer(of: "Data/COne")?.name == "One")
    #expect(try configuration.layer(of: "Other/COne") == nil)
  }

  @Test func aTieBetweenLayersIsAnError() throws {
    let text = """
      {"packages": [], "layers": {
        "A": {"targets": ["P/A*"], "uses": []}, "B": {"targets": ["P/*B"], "uses": []}}}
      """
    let configuration = try read(text)
    let problem = #expect(throws: Problem.self) { try configuration.layer(of: "P/AB") }
    #expect(problem?.location?.text == "workspace.json:2:61")
  }

  @Test func aStarStaysWithinAPart() {
    #expect(Pattern("swift-*/*").matches("swift-dependencies/Clocks"))
    #expect(!Pattern("swift-*").matches("swift-dependencies/Clocks"))
    #expect(Pattern("**Clocks").matches("swift-dependencies/Clocks"))
    #expect(Pattern("*Testing").matches("Testing"))
    #expect(!Pattern("*Testing").matches("TestingX"))
  }
}
