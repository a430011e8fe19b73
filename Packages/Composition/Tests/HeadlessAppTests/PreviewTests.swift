import AppFeature
import Foundation
import HeadlessRunner
import ScreenModel
import Testing

@testable import HeadlessApp

@Suite struct PreviewTests {
  @MainActor @Test func theTourPlaysWithTheValuesForPreviews() async {
    let tour = Tour(steps: Tour.previewSteps, runner: AppLauncher.previewRunner(timeout: .seconds(10)))
    var outcomes: [Tour.Outcome] = []

    let isComplete = await tour.play { outcomes.append($0) }

    #expect(isComplete, "\(outcomes.last?.problem ?? "")")
    #expect(outcomes.count == Tour.previewSteps.count)
    #expect(Set(outcomes.compactMap(\.screen?.id)).isSuperset(of: ["onboarding", "login", "profile"]))
  }

  @MainActor @Test func aTourWithoutABackendSaysSo() async {
    let step = Tour.Step("ask it") { try await $0.atBackend("POST", "control/revoke") }
    let tour = Tour(steps: [step], runner: AppLauncher.previewRunner(timeout: .seconds(10)))
    var problem: String?

    let isComplete = await tour.play { problem = $0.problem }

    #expect(!isComplete)
    #expect(problem == "the app does not run with the live values, so there is no backend")
  }

  @Test func noTwoStatesLookTheSame() throws {
    try Tour.expectDistinct(AppRoot.previews.map { ($0.id, $0.screen.drawn(ScreenStyle(usesColour: false))) })
  }

  @Test func withoutANameAllAreListed() throws {
    let names = try PreviewCommand(naming: nil).text(ScreenStyle(usesColour: false)).split(separator: "\n")

    #expect(names.map(String.init) == AppRoot.previews.map(\.id))
    #expect(try PreviewCommand(naming: nil).json().split(separator: "\n").count == names.count)
  }

  @Test func aStateIsDrawnAsTheAppDrawsIt() throws {
    let style = ScreenStyle(usesColour: false)
    let preview = try #require(AppRoot.previews.first { $0.id == "session.expired" })

    #expect(try PreviewCommand(naming: "session.expired").text(style) == preview.screen.drawn(style) + "\n")
  }

  @Test func aStateIsALineOfJSONWithItsName() throws {
    struct Line: Decodable {
      let name: String
      let screen: ScreenDocument
    }
    let json = try PreviewCommand(naming: "profile.editing.noName").json()
    let line = try JSONDecoder().decode(Line.self, from: Data(json.utf8))

    #expect(json.filter(\.isNewline) == "\n")
    #expect(line.name == "profile.editing.noName")
    #expect(line.screen.fields.first?.problem == "Please enter a name.")
  }

  @Test(arguments: [
    ("login.eror", "there is no preview 'login.eror'; did you mean 'login.error'?"),
    ("xyzzy", "there is no preview 'xyzzy'; `preview` alone lists all"),
    ("", "there is no preview ''; `preview` alone lists all"),
  ])
  func anUnknownNameIsAnsweredWithTheNearest(name: String, expected: String) {
    let error = #expect(throws: UsageError.self) { try PreviewCommand(naming: name) }
    #expect(error?.description == expected)
  }

  @Test func twoStatesThatLookTheSameAreNamed() {
    let error = #expect(throws: Tour.Unexpected.self) {
      try Tour.expectDistinct([("a", "x"), ("b", "y"), ("c", "x")])
    }
    #expect(error?.description == "expected that 'a' and 'c' differ, but they look the same")
  }
}
