import Testing

@testable import InwardKit

@Suite struct LayerRuleTests {
  private let feature = "Packages/Feature/Package.swift"

  @Test func theHouseIsClean() throws {
    #expect(try Fixture().places() == [])
  }

  @Test func anImportOfAnOuterLayerIsNamedAtTheModule() throws {
    let fixture = try Fixture([
      "Packages/Feature/Sources/LoginFeature/Login.swift": "import Foundation\n  import ProfileData\n"
    ])
    #expect(
      try fixture.places() == [
        "layer Packages/Feature/Sources/LoginFeature/Login.swift:2:10 ProfileData",
        "undeclared-import Packages/Feature/Sources/LoginFeature/Login.swift:2:10 ProfileData",
      ]
    )
  }

  @Test func aDeclaredPackageOfAnOuterLayerIsNamedAtItsLine() throws {
    let fixture = try Fixture()
    try fixture.replace(
      "    .package(path: \"../Kernel\"),",
      with: "    .package(path: \"../Kernel\"),\n    .package(path: \"../Data\"),",
      in: feature
    )
    #expect(try fixture.places() == ["layer \(feature):13:5 Data"])
  }

  @Test func aDeclaredProductOfAnOuterLayerIsNamedAtItsLine() throws {
    let fixture = try Fixture()
    try fixture.replace(
      "    .package(path: \"../Kernel\"),",
      with: "    .package(path: \"../Kernel\"), .package(path: \"../Data\"),",
      in: feature
    )
    try fixture.replace(
      ".target(name: \"LoginFeature\")",
      with:
        ".target(name: \"LoginFeature\", dependencies: [\n      .product(name: \"ProfileData\", package: \"Data\")])",
      in: feature
    )
    #expect(try fixture.places() == ["layer \(feature):12:34 Data", "layer \(feature):17:7 ProfileData"])
  }

  @Test func siblingsMayNotUseEachOtherUnlessTheLayerSaysSo() throws {
    let fixture = try Fixture(["Packages/Feature/Sources/LoginFeature/Login.swift": "import ProfileFeature\n"])
    try fixture.replace(
      ".target(name: \"LoginFeature\")",
      with: ".target(name: \"LoginFeature\", dependencies: [\"ProfileFeature\"])",
      in: feature
    )
    let places = try fixture.places()
    #expect(places == ["layer \(feature):16:50 ProfileFeature"])
    try fixture.replace(
      "\"Feature\": {\"targets\": [\"Feature/*Feature\"],",
      with: "\"Feature\": {\"siblings\": true, \"targets\": [\"Feature/*Feature\"],",
      in: "workspace.json"
    )
    #expect(try fixture.places() == [])
  }

  @Test func testsHaveTheLayersOfTheirPackageAndTestingModules() throws {
    let fixture = try Fixture([
      "Packages/Feature/Tests/LoginFeatureTests/T.swift":
        "import LoginFeature\nimport ProfileFeature\nimport ProfileData\nimport Testing\n"
    ])
    try fixture.replace(
      ".target(name: \"LoginFeature\")",
      with:
        ".target(name: \"LoginFeature\"),\n.testTarget(name: \"LoginFeatureTests\", dependencies: [\"LoginFeature\", \"ProfileFeature\"])",
      in: feature
    )
    #expect(
      try fixture.places() == [
        "layer Packages/Feature/Tests/LoginFeatureTests/T.swift:3:8 ProfileData",
        "undeclared-import Packages/Feature/Tests/LoginFeatureTests/T.swift:3:8 ProfileData",
      ]
    )
  }

  @Test func aForbiddenModuleAndATestingModuleAreNamed() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/LogDomain/Net.swift":
        "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nimport Testing\n"
    ])
    #expect(
      try fixture.places() == [
        "forbidden-import Packages/Domain/Sources/LogDomain/Net.swift:2:8 FoundationNetworking",
        "testing-module-in-product Packages/Domain/Sources/LogDomain/Net.swift:4:8 Testing",
      ]
    )
  }

  @Test func anIgnoreCoversItsEdgeAndIsReportedWhenItCoversNothing() throws {
    let fixture = try Fixture(["Packages/Feature/Sources/LoginFeature/Login.swift": "import ProfileData\n"])
    try fixture.replace(
      "\"testing\":",
      with: """
        "ignores": [
          {"rule": "layer", "from": "Feature/LoginFeature", "to": "ProfileData", "reason": "moves next week"},
          {"rule": "layer", "from": "Feature/LoginFeature", "to": "Gone", "reason": "old"}],
        "testing":
        """,
      in: "workspace.json"
    )
    #expect(
      try fixture.places() == [
        "undeclared-import Packages/Feature/Sources/LoginFeature/Login.swift:1:8 ProfileData",
        "stale-ignore workspace.json:14:3 Gone",
      ]
    )
  }

  @Test func aFolderThatNoManifestKnowsIsHeldToItsLayer() throws {
    let fixture = try Fixture(["Xcode/App/Main.swift": "import ProfileData\nimport ProfileDomain\n"])
    try fixture.replace(
      "\"testing\":",
      with: "\"folders\": [{\"target\": \"Xcode/MyFeature\", \"path\": \"Xcode/App\"}],\n\"testing\":",
      in: "workspace.json"
    )
    try fixture.replace("\"Feature/*Feature\"", with: "\"Feature/*Feature\", \"Xcode/*\"", in: "workspace.json")
    #expect(try fixture.places() == ["layer Xcode/App/Main.swift:1:8 ProfileData"])
  }
}
