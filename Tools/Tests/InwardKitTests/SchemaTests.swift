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

  // MARK: - Another implementation of JSON Schema

  /// Configurations that differ from a whole one in one place: a key is misspelt, missing or one too many, or a value is
  /// another.
  static let mutations: [String] = {
    let whole: [String: Any] = [
      "$schema": "x", "packages": ["a", "b/*"],
      "layers": ["A": ["targets": ["a/*"], "uses": ["A"], "siblings": true, "forbid": ["X*"]]],
      "composition": ["App": "App/Live.swift"], "liveValuesAllowed": ["a/*"], "testing": ["modules": ["*Testing"]],
      "folders": [["target": "Xcode/App", "path": "App"]], "severities": ["layer": "error"],
      "ignores": [["rule": "layer", "from": "a/B", "to": "C", "reason": "until spring"]], "baseline": "b.json",
    ]
    return mutations(of: whole).compactMap { value in
      (try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys]))
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }()

  private static var values: [Any] {
    [
      NSNull(), true, false, 0, 1, 1.5, -1, "", "A", " ", "\n", "A/B", "/", "A/", "A/B/C", "A\n/B", "A/\u{301}B",
      "A/\u{FEFF}",
      " \u{301}", "\u{85}", "\u{A0}\u{3000}", "\u{FEFF}", "\u{200B}", "layer", "LAYER", "off", "error ", [Any](), ["A"],
      ["A", "A"],
      [""], [1], [[String]()], [NSNull()], [String: Any](), ["A": "A"], ["A": NSNull()], ["": ""], ["layer": "off"],
    ]
  }

  private static func mutations(of value: Any) -> [Any] {
    var results = values
    if let object = value as? [String: Any] {
      for (key, child) in object {
        results += mutations(of: child).map { object.merging([key: $0]) { $1 } }
        let rest = object.filter { $0.key != key }
        results.append(rest)
        for other in [key + "s", String(key.dropLast()), key.uppercased(), " " + key, ""] {
          results.append(rest.merging([other: child]) { $1 })
        }
      }
      results.append(object.merging(["more": "more"]) { $1 })
    } else if let list = value as? [Any] {
      for index in list.indices {
        results += mutations(of: list[index]).map { other in
          var list = list
          list[index] = other
          return list
        }
      }
    }
    return results
  }

  @Test(.enabled(if: OutsidePython.has("jsonschema", "regress"), OutsidePython.isMissing))
  func anotherValidatorJudgesAsTheReaderDoes() throws {
    let fixture = try Fixture(house: false)
    let texts = Self.valid + Self.invalid + Self.mutations
    #expect(texts.count > 1000)
    let judged = texts.map { text in
      [(try? reading(text.utf8) { try ConfigurationReader.read($0) }) != nil, text] as [Any]
    }
    #expect(judged.count { $0[0] as? Bool == true } > 100)
    try fixture.write(try JSONSerialization.data(withJSONObject: judged), to: "judged.json")
    // Patterns are regular expressions of ECMA 262, which Python's own are not.
    let script = """
      import json, sys, jsonschema, regress
      def pattern(validator, pattern, text, schema):
          if validator.is_type(text, "string") and not regress.Regex(pattern, "u").find(text):
              yield jsonschema.ValidationError(pattern)
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      kind = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"pattern": pattern})
      validator = kind(schema)
      def names(value): # No schema can say that a layer uses only layers.
          return all(use in value["layers"] for layer in value["layers"].values() for use in layer["uses"])
      for isRead, text in json.load(open("judged.json")):
          value = json.loads(text)
          if (validator.is_valid(value) and names(value)) != isRead: print("read" if isRead else "refused", text)
      print("judged")
      """
    let schema = Self.tools.appending(path: "workspace.schema.json").path
    let result = try run(OutsidePython.path, ["-c", script, schema], in: fixture.root)
    #expect(result.errors == "")
    #expect(result.output == "judged\n")
  }
}
