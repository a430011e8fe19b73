import Testing

@testable import InwardKit

/// Types that only the composition may make, and those of testing modules that it may not.
@Suite struct OuterTypeTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let main = "Packages/App/Sources/App/Run.swift"

  private func workspace(_ text: String) throws -> Fixture {
    let fixture = try Fixture([
      main: "import ProfileData\n\(text)\n",
      "Packages/Data/Sources/ProfileData/Store.swift":
        "import ProfileDomain\npublic struct Store { public init() {} }\npublic struct Row { public init() {} }\n",
    ])
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ _ in .stored(in: Store()) }", in: live)
    return fixture
  }

  @Test(arguments: [
    ("let s = Store()", "2:9"), ("func f() -> Store { Store.init() }", "2:21"), ("let s = ProfileData.Store()", "2:21"),
  ])
  func aDataTypeIsMadeInTheCompositionAlone(text: String, place: String) throws {
    #expect(try workspace(text).places() == ["live-value-outside-composition \(main):\(place) Store"])
  }

  @Test(arguments: [
    "let s: Store? = nil", "extension Store {}", "let r = Row()", "// Store()", "let s = \"Store()\"",
    "struct Store {}",
    "func Store() {}", "@Store(1) var x: Int",
  ])
  func whatMakesNoneIsLeftAlone(text: String) throws {
    #expect(try workspace(text).places() == [])
  }

  @Test func theFileOfATypeMayHaveAnyName() throws {
    let fixture = try workspace("let s = Store()")
    let stores = "Packages/Data/Sources/ProfileData"
    try fixture.write("import ProfileDomain\npublic struct Store { public init() {} }\n", to: "\(stores)/Stores.swift")
    try fixture.remove("\(stores)/Store.swift")
    #expect(try fixture.places() == ["live-value-outside-composition \(main):2:9 Store"])
  }

  @Test func itsOwnModuleAndTestsMayMakeIt() throws {
    let fixture = try workspace("")
    try fixture.write("let s = Store()\n", to: "Packages/Data/Sources/ProfileData/More.swift")
    #expect(try fixture.places() == [])
  }

  @Test func aTypeOfATestingModuleIsADouble() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomainTesting/R.swift":
        "public struct Recording {}\nextension Int { public static let silent = 1 }\n"
    ])
    try fixture.replace(
      ".target(name: \"LogDomain\"",
      with: ".target(name: \"ProfileDomainTesting\"),\n.target(name: \"LogDomain\"",
      in: "Packages/Domain/Package.swift"
    )
    try fixture.replace(
      ".library(name: \"LogDomain\"",
      with:
        ".library(name: \"ProfileDomainTesting\", targets: [\"ProfileDomainTesting\"]), .library(name: \"LogDomain\"",
      in: "Packages/Domain/Package.swift"
    )
    try fixture.replace(
      ".product(name: \"LogDomain\", package: \"Domain\")",
      with:
        ".product(name: \"LogDomain\", package: \"Domain\"), .product(name: \"ProfileDomainTesting\", package: \"Domain\")",
      in: "Packages/App/Package.swift"
    )
    try fixture.replace("import ProfileData\n", with: "import ProfileData\nimport ProfileDomainTesting\n", in: live)
    try fixture.replace("{ _ in 1 }", with: "{ _ in .silent }", in: live)
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ Recording(try $0.log) }", in: live)
    #expect(
      try fixture.places() == [
        "testing-module-in-product \(live):3:8 ProfileDomainTesting", "mock-as-live \(live):9:27 log",
        "mock-as-live \(live):10:25 profile",
      ]
    )
  }
}
