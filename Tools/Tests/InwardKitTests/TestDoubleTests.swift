import Testing

@testable import InwardKit

@Suite struct TestDoubleTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"

  @Test(arguments: [
    ("MockLog", true), ("logMock", true), ("fake", true), ("testValue", true), ("hammock", false), ("fakery", false),
    ("Stubborn", false), ("noop", true), ("NoopLog", true), ("LinkPreview", false), ("previewValue", true),
    ("unimplemented", true), ("spyOnLog", true),
  ])
  func doublesAreToldByWholeWords(name: String, isDouble: Bool) {
    #expect(TestDoubles.isDouble(name) == isDouble)
  }

  @Test(arguments: [
    ("{ _ in .preview }", "preview"), ("{ _ in ProfileClient.inMemory }", "inMemory"), ("{ _ in .noop }", "noop"),
    ("{ _ in .noOp }", "noOp"), ("{ _ in InMemoryProfile() }", "InMemoryProfile"),
    ("{ PreviewProfile() }", "PreviewProfile"),
    ("{ values in\n  return try await .inMemory(seed: 1)\n}", "inMemory"),
    ("{ _ in .http(log: MockLog()) }", "MockLog"),
    ("{ _ in\n  if isTest { MockProfile() } else { .http }\n}", "MockProfile"), ("{ _ in .testValue }", "testValue"),
    ("{ _ in isTest ? .http : StubProfile() }", "StubProfile"),
    ("{ _ in isTest ? .mock : .http }", "mock"), ("{ _ in isTest ? mock : .http }", "mock"),
    ("{ _ in ProfileClient(load: unimplemented(\"x\")) }", "unimplemented"),
  ])
  func aDoubleIsNamedWhereverItStandsInTheValue(factory: String, word: String) throws {
    let fixture = try Fixture()
    try fixture.replace("{ .http(log: try $0.log) }", with: factory, in: live)
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.mockAsLive])
    #expect(findings.first?.module == "profile")
    #expect(findings.first?.message.contains("'\(word)'") == true)
  }

  @Test(arguments: [
    "{ _ in LinkPreview() }", "{ _ in .http(preview: true) }", "{ _ in .http(cache: InMemoryCache()) }",
    "{ _ in PreviewerKit.make() }", "{ _ in .sqlite(\"mock.sqlite\") }", "{ _ in hammock }",
    "{ _ in /* mock */ .http }",
    "{ _ in\n#if DEBUG\n.mock\n#else\n.http\n#endif\n}", "{ _ in .http(mock: false) }",
    "{ _ in\nswitch a {\ncase .mock: .http\ncase .b, .fake: .http\n}\n}", "{ _ in .http(a ? 1 : 2, mock: false) }",
  ])
  func whatOnlySoundsLikeADoubleIsLeftAlone(factory: String) throws {
    let fixture = try Fixture()
    try fixture.replace("{ .http(log: try $0.log) }", with: factory, in: live)
    #expect(try fixture.places() == [])
  }

  @Test(arguments: [
    "static let liveValue: any P = MockProfile()", "static var liveValue: any P { MockProfile() }",
    "static var liveValue: Self { get { .mock } }", "static let liveValue = { MockProfile() }()",
    "static let liveValue: any P = resolve(P.self) ?? MockProfile()", "static var liveValue: Self { return .preview }",
    "static let liveValue = Self.inMemory", "static let testValue = 1, liveValue = MockProfile()",
  ])
  func aLiveValueOfItsOwnIsHeldToTheSame(declaration: String) throws {
    let fixture = try Fixture([
      "Packages/Kernel/Sources/Dependencies/P.swift": "enum K: DependencyKey { \(declaration) }\n"
    ])
    #expect(try fixture.lint().map(\.rule) == [.mockAsLive])
  }

  @Test func theValueOfAnEntryIsItsLiveValueToo() throws {
    let text = """
      extension DependencyValues {
        @DependencyEntry var a: any P = MockProfile()
        @DependencyEntry var b: any P = HTTPProfile()
      }
      """
    let file = "Packages/Kernel/Sources/Dependencies/P.swift"
    #expect(try Fixture([file: text]).places() == ["mock-as-live \(file):2:35 a"])
  }

  @Test func aTestValueBesideTheLiveOneMayBeAMock() throws {
    let text = """
      enum K: DependencyKey {
        static let liveValue: any P = HTTPProfile()
        static let previewValue: any P = MockProfile()
        static var testValue: any P { MockProfile() }
      }
      """
    #expect(try Fixture(["Packages/Kernel/Sources/Dependencies/P.swift": text]).places() == [])
  }
}
