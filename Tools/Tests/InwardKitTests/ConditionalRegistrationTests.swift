import Testing

@testable import InwardKit

@Suite struct ConditionalRegistrationTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let original = "Live(\\.profile) { .http(log: try $0.log) }"
  private static let one = "Live(\\.profile) { _ in .http }\n"

  @Test(arguments: [
    ("#if os(Windows)\n", "\n#endif", "`#if os(Windows)` (Packages/App/Sources/App/LiveValues.swift:9)"),
    ("#if canImport(UIKit) // phones\n", "\n#endif", "`#if canImport(UIKit)` ("),
    ("#if DEBUG\n", "\n#endif", "`#if DEBUG` ("), ("#if swift(>=6)\n", "\n#endif", "`#if swift(>=6)` ("),
    ("#if os(Linux) || os(macOS)\n", "\n#endif", "`#if os(Linux) || os(macOS)` ("),
    ("#if os(Windows)\n#else\n", "\n#endif", "the other branch of `#if os(Windows)` ("),
    ("#if os(Windows)\n#elseif arch(arm64)\n", "\n#endif", "`#elseif arch(arm64)` ("),
    ("#if os(Linux)\n" + one + "#elseif os(macOS)\n", "\n#endif", "`#if os(Linux)` ("),
    ("#if os(Linux)\n" + one + "#else\n#if DEBUG\n", "\n#endif\n#endif", "`#if os(Linux)` ("),
  ])
  func aRegistrationOfSomeBuildsOnlyIsMissing(before: String, after: String, only: String) throws {
    let fixture = try Fixture()
    try fixture.replace(original, with: before + Self.one + after, in: live)
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.missingLiveValue])
    #expect(findings.first?.message.contains("it is registered only under") == true)
    #expect(findings.first?.message.contains(only) == true, "\(findings)")
    #expect(findings.first?.location.file == live)
  }

  @Test(arguments: [
    "#if os(Windows)\n\(one)#else\n\(one)#endif", "#if SWIFT_PACKAGE\n\(one)#endif", "#if true\n\(one)#endif",
    "#if os(Linux)\n\(one)#elseif os(macOS)\n\(one)#else\n\(one)#endif",
    "#if DEBUG\n\(one)#endif\n#if !DEBUG\n\(one)#endif",
    "#if os(Linux)\n#if DEBUG\n\(one)#else\n\(one)#endif\n#else\n\(one)#endif",
    "#if !os( Linux )\n\(one)#endif\n#if os(Linux)\n#if DEBUG\n#endif\n\(one)#endif",
    "#if !NEVER_DEFINED\n\(one)#endif",
  ])
  func aRegistrationInEveryBranchCounts(replacement: String) throws {
    let fixture = try Fixture()
    try fixture.replace(original, with: replacement, in: live)
    #expect(try fixture.places() == [])
  }

  @Test func aReadOfTheSameBuildsNeedsNoMore() throws {
    let fixture = try Fixture([
      "Packages/Feature/Sources/ProfileFeature/Profile.swift":
        "import Dependencies\nimport ProfileDomain\n#if os(Windows)\nstruct S { @Dependency(\\.profile) var p }\n#endif\n"
    ])
    try fixture.replace(original, with: "#if os(Windows)\n\(Self.one)#endif", in: live)
    #expect(try fixture.places() == [])
    try fixture.replace("#if os(Windows)", with: "#if os(Linux)", in: live)
    #expect(try fixture.lint().map(\.module) == ["profile"])
  }

  @Test func aFlagOfTheManifestCountsUnlessItHasACondition() throws {
    let manifest = "Packages/App/Package.swift"
    let fixture = try Fixture()
    try fixture.replace(original, with: "#if FLAG\n\(Self.one)#endif", in: live)
    #expect(try fixture.lint().map(\.module) == ["profile"])
    let end = ".product(name: \"LogDomain\", package: \"Domain\")]"
    try fixture.replace(end, with: end + ", swiftSettings: [.define(\"FLAG\")]", in: manifest)
    #expect(try fixture.places() == [])
    try fixture.replace("(\"FLAG\")", with: "(\"FLAG\", .when(configuration: .debug))", in: manifest)
    #expect(try fixture.lint().map(\.module) == ["profile"])
  }

  @Test(arguments: [
    "let _ = { \(one) }", "_ = { \(one) }", "let unused = { \(one) }", "let used = { \(one) }\n_ = used",
    "let _ = Live(\\.profile) { _ in .http }", "_ = Live(\\.profile) { _ in .http }",
    "let _ =\n  Live(\\.profile) { _ in .http }", "let _: Live = Live(\\.profile) { _ in .http }",
    "let unused = Live(\\.profile) { _ in .http }", "let _ = Phase(\"x\") {\n\(one)\n}",
    "_ = [Live(\\.profile) { _ in .http }]", "func unused() -> Live {\n\(one)}", "let _ = { $0.profile = .http }",
    "let _ = {\nPhase(\"x\") {\nif a {\n\(one)\n}\n}\n}", "let _: @Sendable () -> Live = { \(one) }",
    "Phase(\"x\") {\nlet _ = { \(one) }\n}", "if a {\nlet f = { \(one) }\n_ = f\n}", "if false {\n\(one)}",
    "Live(\\.log) { _ in\nlet _ = { \(one) }\nreturn 1\n}",
  ])
  func aValueThatGoesNowhereIsMissing(replacement: String) throws {
    let fixture = try Fixture()
    try fixture.replace(original, with: replacement, in: live)
    let findings = try fixture.lint().filter { $0.rule != .duplicateLiveValue }
    #expect(findings.map(\.rule) == [.missingLiveValue], "\(findings)")
    if !replacement.contains("false") {
      #expect(findings.first?.message.contains("the value made here goes nowhere") == true)
    }
  }

  @Test(arguments: [
    "let x = 1\n\(one)_ = x", "let p = Phase(\"x\") { \(one) }\np", "switch a {\ncase .b:\n\(one)\ndefault:\n\(one)\n}",
    "for x in y {\n\(one)\n}", "if let _ = a {\n\(one)\n}", "if a, let b = c {\n\(one)\n} else {\n\(one)\n}",
    "let _ = prepareDependencies { $0.profile = .http }", "_ = container.register(\\.profile) { .http }",
    "let _: Void = { prepareDependencies { $0.profile = .http } }()", "container.register(\\.profile) { .http }",
    "withDependencies {\n$0.profile = .http\n} operation: {\n}", "let _ = a; Live(\\.profile) { _ in .http }",
    "let _ = a\nLive(\\.profile) { _ in .http }", "let z = [\n1\n]\n\(one)z",
    "} }\nstatic let more = { Composition { \(one) } }()\nfunc f() { do {",
    "} }\nstatic func more() -> Live { \(one) }\nfunc f() { do {",
    "} }\nvar more: [Live] {\nlet a = Live(\\.profile) { _ in .http }\nreturn [a]\n}\nfunc f() { do {",
  ])
  func aValueThatIsTakenCounts(replacement: String) throws {
    let fixture = try Fixture()
    try fixture.replace(original, with: replacement, in: live)
    #expect(try fixture.places() == [])
  }

  @Test func manyConditionsEndInAnAnswer() {
    let branches = (0..<2000).map { number in
      [BuildCondition(directive: "#if A\(number)", line: 1), BuildCondition(directive: "#if B\(number)", line: 1)]
    }
    #expect(!BuildCondition.cover(branches))
  }

  @Test func suggestionsAreBounded() {
    let long = String(repeating: "a", count: 100_000)
    #expect(nearest(to: long, among: [long]) == nil)
    #expect(nearest(to: "lint", among: [long, "linted", "lin"]) == "lin")
    #expect(nearest(to: "lint", among: ["linting-all"]) == nil)
    #expect(nearest(to: String(repeating: "a", count: 64), among: [String(repeating: "a", count: 63)]) != nil)
    #expect(nearest(to: String(repeating: "a", count: 65), among: [String(repeating: "a", count: 64)]) == nil)
  }
}
