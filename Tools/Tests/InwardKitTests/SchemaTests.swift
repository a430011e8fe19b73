import Foundation
import Testing

@testable import InwardKit

@Suite struct SchemaTests {
  private static let tools = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test func thePublishedSchemaIsTheOneOfTheReader() throws {
    let published = try String(contentsOf: Self.tools.appending(path: "workspace.schema.json"), encoding: .utf8)
    let printed = Inward.run(["schema"])
    #expect(printed.status == 0)
    #expect(published == printed.output, "run `inward schema > Tools/workspace.schema.json`")
  }

  /// Keys and kinds by hand, so that the schema and the reader cannot be wrong together.
  @Test func theKeysAreThoseOfTheManual() {
    guard case .object(let keys) = Configuration.shape.kind else {
      Issue.record("the file is no object")
      return
    }
    #expect(
      keys.map(\.name) == [
        "$schema", "packages", "layers", "composition", "liveValuesAllowed", "testing", "folders", "severities",
        "ignores", "baseline",
      ]
    )
    #expect(keys.filter(\.isRequired).map(\.name) == ["packages", "layers"])
  }

  static let valid = [
    "{\"packages\": [], \"layers\": {}}",
    """
    {"$schema": "x", "packages": ["a", "b/*"],
     "layers": {"A": {"targets": ["a/*"], "uses": [], "siblings": true, "forbid": ["X*"]},
                "Ä B": {"targets": [], "uses": ["A"]}},
     "composition": {"App": "App/Live.swift"}, "liveValuesAllowed": ["a/*"], "testing": {"modules": ["*Testing"]},
     "folders": [{"target": "Xcode/App", "path": "App"}],
     "severities": {"layer": "error", "settings-drift": "off", "unused-dependency": "warning"},
     "ignores": [{"rule": "layer", "from": "a/B", "to": "C", "reason": "until spring"}], "baseline": "b.json"}
    """,
    "{\"packages\": [], \"layers\": {}, \"testing\": {}}",
    "{\"packages\": [], \"layers\": {}, \"severities\": {}}",
  ]

  static let invalid = [
    "[]", "1", "null", "\"\"", "{}", "{\"packages\": []}", "{\"layers\": {}}",
    "{\"packages\": {}, \"layers\": {}}", "{\"packages\": [1], \"layers\": {}}",
    "{\"packages\": [null], \"layers\": {}}", "{\"packages\": [\"\"], \"layers\": {}}",
    "{\"packages\": [], \"layers\": []}", "{\"packages\": [], \"layers\": {\"A\": 1}}",
    "{\"packages\": [], \"layers\": {\"A\": {}}}", "{\"packages\": [], \"layers\": {\"A\": {\"targets\": []}}}",
    "{\"packages\": [], \"layers\": {\"A\": {\"uses\": []}}}",
    "{\"packages\": [], \"layers\": {\"A\": {\"targets\": [], \"uses\": [], \"siblings\": 1}}}",
    "{\"packages\": [], \"layers\": {\"A\": {\"targets\": [], \"uses\": [], \"more\": 1}}}",
    "{\"packages\": [], \"layers\": {\"A\": {\"targets\": \"A\", \"uses\": []}}}",
    "{\"packages\": [], \"layers\": {\"A\": {\"targets\": [], \"uses\": [], \"forbid\": \"X\"}}}",
    "{\"packages\": [], \"layers\": {}, \"more\": 1}", "{\"packages\": [], \"layers\": {}, \"$schema\": \"\"}",
    "{\"packages\": [], \"layers\": {}, \"composition\": [\"A\"]}",
    "{\"packages\": [], \"layers\": {}, \"composition\": {\"A\": \"\"}}",
    "{\"packages\": [], \"layers\": {}, \"testing\": {\"module\": []}}",
    "{\"packages\": [], \"layers\": {}, \"folders\": [{\"target\": \"A/B\"}]}",
    "{\"packages\": [], \"layers\": {}, \"folders\": [{\"target\": \"A\", \"path\": \"A\"}]}",
    "{\"packages\": [], \"layers\": {}, \"folders\": [{\"target\": \"A/B/C\", \"path\": \"A\"}]}",
    "{\"packages\": [], \"layers\": {}, \"folders\": [{\"target\": \"/B\", \"path\": \"A\"}]}",
    "{\"packages\": [], \"layers\": {}, \"severities\": {\"layr\": \"off\"}}",
    "{\"packages\": [], \"layers\": {}, \"severities\": {\"unreadable\": \"off\"}}",
    "{\"packages\": [], \"layers\": {}, \"severities\": {\"layer\": \"none\"}}",
    "{\"packages\": [], \"layers\": {}, \"severities\": {\"layer\": true}}",
    "{\"packages\": [], \"layers\": {}, \"ignores\": [{}]}", "{\"packages\": [], \"layers\": {}, \"ignores\": {}}",
    "{\"packages\": [], \"layers\": {}, \"ignores\": [{\"rule\": \"layer\", \"from\": \"a\", \"to\": \"b\"}]}",
    "{\"packages\": [], \"layers\": {}, \"ignores\": [{\"rule\": \"layer\", \"from\": \"a\", \"to\": \"b\", \"reason\": \" \"}]}",
    "{\"packages\": [], \"layers\": {}, \"ignores\": [{\"rule\": \"no\", \"from\": \"a\", \"to\": \"b\", \"reason\": \"c\"}]}",
    "{\"packages\": [], \"layers\": {}, \"baseline\": \"\"}",
    "{\"packages\": [], \"layers\": {}, \"baseline\": [\"b\"]}",
  ]

  @Test(arguments: valid) func theReaderTakesWhatIsValid(text: String) throws {
    _ = try reading(text.utf8) { try ConfigurationReader.read($0) }
  }

  @Test(arguments: invalid) func theReaderRefusesWhatIsInvalid(text: String) {
    #expect(throws: Problems.self) { try reading(text.utf8) { try ConfigurationReader.read($0) } }
  }

  static let hasValidator = (try? run("/usr/bin/env", ["python3", "-c", "import jsonschema"], in: "/").status) == 0

  /// Another implementation of JSON Schema judges the same examples in the same way.
  @Test(.enabled(if: hasValidator, "Python's package jsonschema is not installed"))
  func aValidatorJudgesTheExamplesAsTheReaderDoes() throws {
    let fixture = try Fixture(house: false)
    let examples = Self.valid.map { [true, $0] as [Any] } + Self.invalid.map { [false, $0] as [Any] }
    try fixture.write(try JSONSerialization.data(withJSONObject: examples), to: "examples.json")
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for expected, text in json.load(open("examples.json")):
          if validator.is_valid(json.loads(text)) != expected: print(text)
      print("judged")
      """
    let schema = Self.tools.appending(path: "workspace.schema.json").path
    let result = try run("/usr/bin/env", ["python3", "-c", script, schema], in: fixture.root)
    #expect(result.errors == "")
    #expect(result.output == "judged\n")
  }
}
