import Testing

@testable import InwardKit

/// Keys, live values and registrations as they are written.
@Suite struct KeyFormTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let reader = "Packages/Feature/Sources/ProfileFeature/Profile.swift"
  private let key = "Packages/Domain/Sources/ProfileDomain/Key.swift"
  private let registration = "Live(\\.profile) { .http(log: try $0.log) }"

  /// A workspace whose feature reads `other`, a key that nothing registers.
  private func other(_ declaration: String, read: String = "@Dependency(\\.other) var other") throws -> Fixture {
    try Fixture([
      key: "import Dependencies\n\(declaration)\n",
      reader: "import Dependencies\nimport ProfileDomain\nstruct S { \(read) }\n",
    ])
  }

  private static let property =
    "extension DependencyValues { var other: Int { get { self[Other.self] } set { self[Other.self] = newValue } } }"

  @Test(arguments: [
    "public enum Other: TestDependencyKey { public static let testValue = 1 }",
    "public struct Other<T> {}\nextension Other: TestDependencyKey where T: P {}",
    "protocol AppKey: TestDependencyKey {}\nenum Other: AppKey {}",
    "typealias AppKey = TestDependencyKey & Sendable\nenum Other: Dependencies.TestDependencyKey {}",
    "enum Other {}\nextension Other: @unchecked Sendable, TestDependencyKey { static var testValue: any P { F() } }",
    "@DependencyClient public struct Other: Sendable { var load: @Sendable () -> Void }\nextension Other: TestDependencyKey { public static let testValue = Self() }",
    "#if DEBUG\nextension Other: DependencyKey {}\n#endif\nenum Other: TestDependencyKey {}",
  ])
  func everyFormOfAKeyWithoutALiveValueIsMissing(declaration: String) throws {
    let fixture = try other(declaration + "\n" + Self.property)
    let findings = try fixture.lint().filter { $0.rule != .liveValueOutsideComposition }
    #expect(findings.map(\.rule) == [.missingLiveValue])
    #expect(findings.first?.module == "other")
  }

  @Test(arguments: ["Other", "Client", "ProfileDomain.Other", "ProfileDomain.Client"])
  func everyNameOfAKeyIsTheKey(name: String) throws {
    let declaration = "enum Other: TestDependencyKey {}\ntypealias Client = Other\n" + Self.property
    let fixture = try other(declaration, read: "@Dependency(\(name).self) var other")
    #expect(try fixture.lint().map(\.module) == ["other"])
    let log = "Live(\\.log) { _ in 1 }"
    try fixture.replace(log, with: "\(log)\nLive(\(name).self) { _ in 1 }", in: live)
    #expect(try fixture.places() == [])
  }

  @Test(arguments: [
    "var other: Int { self[Outer.Other.self] }", "var other: Int { get { self[key: Other.self] } set { } }",
    "public var other: Int { _read { yield self[Other.self] } }",
    "@available(macOS 12, *) var other: Int { self[Other.self] }",
    "var more: Int { self[Other.self] }\nvar other: Int { self.more + 1 }",
  ])
  func everyFormOfAPropertyLeadsToItsKey(property: String) throws {
    let fixture = try other(
      "enum Outer { enum Other: TestDependencyKey {} }\nextension DependencyValues { \(property) }"
    )
    #expect(try fixture.lint().map(\.rule) == [.missingLiveValue])
  }

  @Test(arguments: [
    "@Dependency(Other.self) var other", "let other = Dependency(\\.other)", "let other = Dependency<Int>(\\.other)",
    "@Dependencies.Dependency(\\.other) var other", "@Dependency(\\DependencyValues.other) var other",
    "let o = DependencyValues._current.other", "let o = DependencyValues._current[Other.self]",
    "@Dependency(\\.self) var values\n  func f() { print(values.other) }",
    "@Dependency(\\.self) private var values\n  func f() { print(self.values[Other.self]) }",
    "func f() { @Dependency(\\.other.x) var x }",
    "@Dependency(\\.other)\n  private var other",
  ])
  func everyFormOfAReadNeedsAValue(read: String) throws {
    let fixture = try other("enum Other: TestDependencyKey {}\n\(Self.property)", read: read)
    #expect(try fixture.lint().map(\.module) == ["other"])
  }

  @Test(arguments: [
    "Live(\\.other) { _ in 1 }", "Live(Other.self) { _ in 1 }", "Live(\\.other, 1)", "values[Other.self] = 1",
    "$0.other = 1", "if let x = y {\nprepareDependencies { $0.other = x }\n} else { fatal() }",
    "Store(initialState: .init()) {\nLogin()\n} withDependencies: {\n$0.other = 1\n}",
    "prepareDependencies { $0.register() }\n} }\nextension DependencyValues { mutating func register() { other = 1 } }\nfunc f() { do {",
    "} }\nextension DependencyValues { mutating func register() { self.other = 1 } }\nfunc f() { do {",
    "} }\nfunc register(_ values: inout DependencyValues) { values.other = 1 }\nfunc f() { do {",
  ])
  func everyFormOfARegistrationGivesIt(form: String) throws {
    let fixture = try other("enum Other: TestDependencyKey {}\n\(Self.property)")
    try fixture.replace("Live(\\.log) { _ in 1 }", with: "Live(\\.log) { _ in 1 }\n\(form)", in: live)
    #expect(try fixture.places() == [])
  }

  @Test(arguments: [
    "users.map(\\.other)", "self.other = 1", "$0.client.other = 1", "model.state.other = 1", "other == 1",
    "Live(\\.clock) { _ in\nwithDependencies { $0.other = 1 } operation: { 1 }\n}",
    "_ = values.sorted(\\.other)", "let other = 1\n_ = other",
    "} }\nextension DependencyValues { var more: Int { get { self[Other.self] } set { self[Other.self] = newValue } } }\n"
      + "func f() { do {",
  ])
  func whatIsNoRegistrationGivesNothing(form: String) throws {
    let fixture = try other("enum Other: TestDependencyKey {}\n\(Self.property)")
    try fixture.replace("Live(\\.log) { _ in 1 }", with: "Live(\\.log) { _ in 1 }\n\(form)", in: live)
    #expect(try fixture.lint().map(\.module) == ["other"])
  }

  @Test(arguments: [
    "static var testValue: Int { @Dependency(\\.other) var other; return other }",
    "public static let previewValue = { @Dependency(\\.other) var other; return other }()",
    "static let testValue = 1\n  static let previewValue = make { Dependency(\\.other).wrappedValue }",
  ])
  func whatOnlyAValueForTestsReadsIsNotNeeded(value: String) throws {
    let declaration =
      "enum Other: TestDependencyKey {}\n\(Self.property)\nenum Mine: TestDependencyKey {\n  \(value)\n}"
    let fixture = try other(declaration, read: "")
    #expect(try fixture.places() == [])
    try fixture.write(try fixture.read(key) + "let other = Dependency(\\.other)\n", to: key)
    #expect(try fixture.lint().map(\.module) == ["other"])
  }

  @Test func oneKeyOfAGenericTypeIsNotAnother() throws {
    let declaration = """
      public enum Store<T>: TestDependencyKey { public static var testValue: Int { 1 } }
      extension DependencyValues {
        var names: Int { get { self[Store<String>.self] } set { self[Store<String>.self] = newValue } }
        var ages: Int { get { self[Store<Int>.self] } set { self[Store<Int>.self] = newValue } }
      }
      """
    let fixture = try other(declaration, read: "@Dependency(\\.names) var n; @Dependency(Store<Int>.self) var a")
    let log = "Live(\\.log) { _ in 1 }"
    try fixture.replace(log, with: "\(log)\nLive(Store<String>.self) { _ in 1 }", in: live)
    #expect(try fixture.lint().map(\.module) == ["ages"])
    try fixture.replace("Store<String>", with: "Store<Int>", in: live)
    #expect(try fixture.lint().map(\.module) == ["names"])
  }

  @Test func oneKeyUnderTwoNamesIsRegisteredTwice() throws {
    let fixture = try Fixture()
    try fixture.replace(registration, with: "\(registration)\nLive(ProfileClient.self) { _ in .http }", in: live)
    #expect(try fixture.places() == ["duplicate-live-value \(live):10:1 profile"])
  }

  @Test func aKeyThatNoSourceDeclaresIsNotJudged() throws {
    #expect(try other("", read: "@Dependency(\\.unknown) var u; @Dependency(Unknown.self) var k").places() == [])
  }

  @Test(arguments: [
    ("Elsewhere.value", "its getter reads no key"),
    ("self[Elsewhere.self]", "'Elsewhere' is no key that can be seen here"),
  ])
  func aPropertyWhoseKeyCannotBeSeenIsSaidToBeUnjudged(getter: String, why: String) throws {
    let fixture = try other("extension DependencyValues { var other: Int { \(getter) } }")
    let judge = Judge(try WorkspaceLoader.load(root: fixture.root, sources: true))
    #expect(judge.findings() == [])
    #expect(
      judge.undecidedNotes() == [
        "\(key):2:34: note: \(why), so whether 'other' has a live value in \(live) is not judged; it is read at \(reader):3"
      ]
    )
    try fixture.replace("Live(\\.log) { _ in 1 }", with: "Live(\\.log) { _ in 1 }\nLive(\\.other) { _ in 1 }", in: live)
    #expect(Judge(try WorkspaceLoader.load(root: fixture.root, sources: true)).undecidedNotes() == [])
  }

  // MARK: - Keys of one name

  @Test(arguments: ["private enum", "fileprivate struct", "enum"])
  func keysOfOneNameInTwoModulesAreTwo(kind: String) throws {
    let fixture = try other(
      "extension DependencyValues {\nvar other: Int { self[Key.self] }\n\(kind) Key: TestDependencyKey {}\n}"
    )
    try fixture.replace("private enum", with: kind, in: "Packages/Domain/Sources/LogDomain/Log.swift")
    #expect(try fixture.lint().map { "\($0.rule) \($0.module ?? "")" } == ["missingLiveValue other"])
    try fixture.replace(registration, with: registration + "\nLive(\\.other) { _ in 2 }", in: live)
    #expect(try fixture.lint() == [])
  }

  @Test func privateKeysOfOneNameInTwoFilesAreTwo() throws {
    let text = """
      private enum Key: TestDependencyKey {}
      extension DependencyValues { var other: Int { self[Key.self] } }
      """
    let fixture = try other(text, read: "@Dependency(\\.other) var a; @Dependency(\\.second) var b")
    let second = "import Dependencies\n" + text.replacing("other", with: "second")
    try fixture.write(second, to: "Packages/Domain/Sources/ProfileDomain/Second.swift")
    try fixture.replace(registration, with: registration + "\nLive(\\.other) { _ in 2 }", in: live)
    #expect(try fixture.lint().map { "\($0.rule) \($0.module ?? "")" } == ["missingLiveValue second"])
  }

  @Test func propertiesOfOneNameInTwoModulesAreTwo() throws {
    let text = """
      import Dependencies
      enum SecretKey: PROTOCOL {}
      extension DependencyValues { var secret: Int { get { self[SecretKey.self] } set { self[SecretKey.self] = newValue } } }
      struct Reader { @Dependency(\\.secret) var secret }

      """
    let fixture = try Fixture([
      key: text.replacing("PROTOCOL", with: "TestDependencyKey"),
      "Packages/Domain/Sources/LogDomain/Secret.swift": text.replacing("PROTOCOL", with: "DependencyKey"),
    ])
    try fixture.replace("[\"Kernel/*\"],\n", with: "[\"Kernel/*\", \"LogDomain\"],\n", in: "workspace.json")
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.missingLiveValue])
    #expect(findings.first?.message.contains("read by ProfileDomain") == true)
  }

  @Test func aKeyIsOfTheModuleThatIsWrittenInFrontOfIt() throws {
    let text = "import Dependencies\npublic enum Client: TestDependencyKey {}\n"
    let fixture = try Fixture([
      key: text, "Packages/Domain/Sources/LogDomain/Client.swift": text,
      reader: "import Dependencies\nimport ProfileDomain\nstruct S { @Dependency(ProfileDomain.Client.self) var c }\n",
    ])
    try fixture.replace(registration, with: registration + "\nLive(LogDomain.Client.self) { _ in 1 }", in: live)
    #expect(try fixture.lint().map(\.module) == ["ProfileDomain.Client.self"])
    try fixture.replace("Live(LogDomain.Client", with: "Live(ProfileDomain.Client", in: live)
    #expect(try fixture.places() == [])
  }

  // MARK: - Cycles

  @Test(arguments: [
    ("Live(\\.profile) { P($0.log) }\nLive(\\.log) { L($0.profile) }", true),
    ("Live(\\.profile) { values in P(values.log) }\nLive(\\.log) { v in\nif a { L(v.profile) } else { L() }\n}", true),
    ("prepareDependencies {\n$0.profile = P($0.log)\n$0.log = L($0.profile)\n}", true),
    ("Live(\\.profile) { _ in\n@Dependency(\\.log) var log\nreturn P(log)\n}\nLive(\\.log) { L($0.profile) }", true),
    ("Live(\\.profile) { P($0.profile) }\nLive(\\.log) { _ in 1 }", true),
    ("Live(\\.profile) { P($0.log) }\nLive(\\.log) { _ in L() }", false),
    ("Live(\\.profile) { values in P { values.log } }\nLive(\\.log) { L($0.profile) }", false),
    ("Live(\\.profile) { P($0.log) }\nLive(\\.log) { _ in L().map { $0.profile } }", false),
    ("Live(\\.profile) { P($0.log) }\nLive(\\.log) { _ in\n@Dependency(\\.profile) var p\nreturn L { p }\n}", false),
    ("Live(\\.profile) { P($0.log) }\nLive(\\.log) { _ in L() } close: { $0.profile.end() }", false),
  ])
  func liveValuesThatNeedEachOtherAreNamedAsAChain(registrations: String, isCycle: Bool) throws {
    let fixture = try Fixture([
      live:
        "import LogDomain\nimport ProfileData\nimport ProfileFeature\nfunc f() { Composition {\n\(registrations)\n} }\n"
    ])
    #expect(try fixture.lint().map(\.rule) == (isCycle ? [.liveValueCycle] : []))
  }

  @Test func theChainHasThePlaceOfEveryRead() throws {
    let fixture = try Fixture([
      "Packages/Kernel/Sources/Dependencies/More.swift": """
      enum AKey: DependencyKey {
        static var liveValue: Int {
          @Dependency(BKey.self) var b
          return b + 1
        }
      }
      enum BKey: DependencyKey { static let liveValue = { Dependency(AKey.self).wrappedValue }() }
      """
    ])
    let finding = try #require(try fixture.lint().first)
    let file = "Packages/Kernel/Sources/Dependencies/More.swift"
    #expect(finding.message.hasPrefix("live values need each other: AKey → BKey (\(file):3) → AKey (\(file):7); "))
    #expect(finding.location.text == "\(file):3:17")
  }
}
