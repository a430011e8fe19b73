import Testing

@testable import InwardKit

/// What stands in previews is no part of the program.
@Suite struct PreviewTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let feature = "Packages/Feature/Sources/ProfileFeature/Screen.swift"
  private let registration = "Live(\\.profile) { .http(log: try $0.log) }"

  private static let previews = [
    "#Preview { CODE }", "#Preview(\"A\", traits: .portrait) {\n  CODE\n}",
    "struct P: PreviewProvider { static var previews: some View { CODE } }",
    "struct P: Sendable, PreviewModifier {\n  func body() { if a { CODE } }\n}",
  ]

  @Test(arguments: previews)
  func dependenciesMayBePreparedThere(preview: String) throws {
    let code = "let _ = prepareDependencies { $0.profile = ProfileClient() }"
    #expect(try Fixture([feature: preview.replacing("CODE", with: code) + "\n"]).places() == [])
  }

  @Test(arguments: previews)
  func whatIsReadThereNeedsNoLiveValue(preview: String) throws {
    let reader = "Packages/Feature/Sources/ProfileFeature/Profile.swift"
    let text = preview.replacing("CODE", with: "@Dependency(\\.profile) var profile")
    let fixture = try Fixture([reader: "import Dependencies\nimport ProfileDomain\n\(text)\n"])
    try fixture.replace(registration, with: "", in: live)
    #expect(try fixture.places() == [])
  }

  @Test(arguments: previews)
  func whatIsSetThereRegistersNothing(preview: String) throws {
    let code = "let _ = prepareDependencies { $0.profile = ProfileClient() }"
    let file = "Packages/App/Sources/App/Screen.swift"
    let fixture = try Fixture([file: preview.replacing("CODE", with: code) + "\n"])
    try fixture.replace(registration, with: "", in: live)
    #expect(try fixture.lint().map(\.module) == ["profile"])
  }

  @Test(arguments: [
    "#Preview { A() }\n", "let p = Preview()\nfunc f(p: Preview) -> Preview {}\n", "@Preview var a: Preview\n",
  ])
  func whatStandsBesideThemIsPartOfTheProgram(text: String) throws {
    let fixture = try Fixture([feature: text + "func f() { prepareDependencies { _ in } }\n"])
    #expect(try fixture.lint().map(\.rule) == [.liveValueOutsideComposition])
  }
}
