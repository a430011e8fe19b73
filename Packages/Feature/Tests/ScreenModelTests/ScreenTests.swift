import ScreenModel
import Testing

@Suite struct ScreenTests {
  private enum Action: Equatable {
    case typed(String)
    case tapped(String)
    case back
  }

  private let plain = Screen<Action>(
    id: "form",
    title: "Form",
    texts: [ScreenText(id: "form.text", "Words")],
    fields: [ScreenField(id: "form.name", label: "Name", value: "") { .typed($0) }],
    buttons: [
      ScreenButton(id: "form.save", title: "Save", action: .tapped("save")),
      ScreenButton(id: "form.delete", title: "Delete", isEnabled: false, action: .tapped("delete")),
    ],
    back: .back
  )
  private var covered: Screen<Action> {
    var screen = plain
    screen.alert = ScreenAlert(
      id: "form.sure",
      title: "Sure?",
      message: "There is no way back.",
      buttons: [
        ScreenButton(id: "form.yes", title: "Yes", action: .tapped("yes")),
        ScreenButton(id: "form.no", title: "No", isEnabled: false, action: .tapped("no")),
      ]
    )
    return screen
  }

  @Test func aTapGivesTheButtonsAction() throws {
    #expect(try plain.action(tapping: "form.save") == .tapped("save"))
  }

  @Test func typingGivesTheFieldsActionWithTheText() throws {
    #expect(try plain.action(typing: "Zoë", into: "form.name") == .typed("Zoë"))
  }

  @Test func goingBackGivesTheScreensAction() throws {
    #expect(try plain.actionGoingBack() == .back)
  }

  @Test func anInputThatTheScreenDoesNotTakeSaysWhy() {
    #expect(throws: ScreenInputError.disabled(id: "form.delete")) { try plain.action(tapping: "form.delete") }
    #expect(throws: ScreenInputError.noButton(id: "form.name", on: "form")) { try plain.action(tapping: "form.name") }
    #expect(throws: ScreenInputError.noField(id: "form.save", on: "form")) {
      try plain.action(typing: "x", into: "form.save")
    }
    #expect(throws: ScreenInputError.noWayBack(from: "empty")) {
      try Screen<Action>(id: "empty", title: "Empty").actionGoingBack()
    }
  }

  @Test func underAnAlertOnlyItsButtonsWork() throws {
    #expect(try covered.action(tapping: "form.yes") == .tapped("yes"))
    #expect(throws: ScreenInputError.disabled(id: "form.no")) { try covered.action(tapping: "form.no") }
    #expect(throws: ScreenInputError.covered(id: "form.save", by: "form.sure")) {
      try covered.action(tapping: "form.save")
    }
    #expect(throws: ScreenInputError.covered(id: "form.name", by: "form.sure")) {
      try covered.action(typing: "x", into: "form.name")
    }
    #expect(throws: ScreenInputError.covered(id: "back", by: "form.sure")) { try covered.actionGoingBack() }
    #expect(throws: ScreenInputError.noButton(id: "unknown", on: "form")) { try covered.action(tapping: "unknown") }
  }

  @Test func aScreenShowsWhatCanBeSeenOrTapped() {
    for id in ["form", "form.text", "form.name", "form.save"] { #expect(plain.shows(id)) }
    for id in ["form.delete", "form.sure", "form.yes", "other"] { #expect(!plain.shows(id)) }
    for id in ["form", "form.text", "form.name", "form.sure", "form.yes"] { #expect(covered.shows(id)) }
    for id in ["form.save", "form.no"] { #expect(!covered.shows(id)) }
  }

  @Test func everyElementHasItsIdentifierListed() {
    #expect(plain.elementIDs == ["form.text", "form.name", "form.save", "form.delete"])
    #expect(covered.elementIDs == plain.elementIDs + ["form.sure", "form.yes", "form.no"])
  }

  @Test func aMappedScreenIsTheSameButForItsActions() throws {
    enum Parent: Equatable { case child(Action) }
    var screen = covered
    screen.progress = ScreenProgress("Working…")
    let mapped = screen.map { Parent.child($0) }

    #expect(mapped.id == screen.id)
    #expect(mapped.title == screen.title)
    #expect(mapped.texts == screen.texts)
    #expect(mapped.elementIDs == screen.elementIDs)
    #expect(mapped.buttons.map(\.isEnabled) == screen.buttons.map(\.isEnabled))
    #expect(mapped.progress == screen.progress)
    #expect(mapped.alert?.message == screen.alert?.message)
    #expect(mapped.back == .child(.back))
    #expect(try mapped.action(tapping: "form.yes") == .child(.tapped("yes")))
    #expect(mapped.fields.first?.onInput("x") == .child(.typed("x")))
  }

  @Test func anInputErrorIsAClause() {
    #expect("\(ScreenInputError.noField(id: "a", on: "b"))" == "there is no field 'a' on the screen 'b'")
    #expect("\(ScreenInputError.disabled(id: "a"))" == "the button 'a' is disabled now")
  }
}
