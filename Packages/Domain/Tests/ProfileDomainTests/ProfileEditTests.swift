import ProfileDomain
import ProfileDomainTesting
import Testing

@Suite struct ProfileEditTests {
  private func problems(name: String = "Alice", bio: String = "") -> [ProfileProblem] {
    ProfileEdit(displayName: name, bio: bio).problems
  }

  @Test func anEditStartsFromTheProfile() {
    #expect(ProfileEdit(.alice()) == ProfileEdit(displayName: "Alice Liddell", bio: "Curious."))
    #expect(ProfileEdit(.alice()).problems.isEmpty)
  }

  @Test(arguments: ["", " ", "\t\n", "\u{A0}\u{3000}", "\r\n\r\n", "\u{200B}", " \u{200D}\u{FEFF} ", "\u{3164}"])
  func aNameInWhichNothingIsSeenIsMissing(name: String) {
    #expect(problems(name: name) == [.displayNameMissing])
  }

  @Test(arguments: ["A", "é", "e\u{301}", "👩‍👩‍👧‍👦", "Ω", "李", "\u{301}", "🇨🇭", "0"])
  func oneCharacterIsAName(name: String) {
    #expect(problems(name: name).isEmpty)
  }

  @Test(arguments: ["x", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🇨🇭", "ช้"])
  func aNameHasAtMostFiftyCharactersHoweverTheyAreMade(character: String) {
    #expect(problems(name: String(repeating: character, count: 50)).isEmpty)
    #expect(problems(name: String(repeating: character, count: 51)) == [.displayNameTooLong(limit: 50)])
  }

  @Test(arguments: ["x", "e\u{301}", "👩‍👩‍👧‍👦"])
  func aBioHasAtMostTwoHundredCharactersHoweverTheyAreMade(character: String) {
    #expect(problems(bio: String(repeating: character, count: 200)).isEmpty)
    #expect(problems(bio: String(repeating: character, count: 201)) == [.bioTooLong(limit: 200)])
  }

  @Test func whiteSpaceAroundATextDoesNotCount() {
    let edit = ProfileEdit(
      displayName: "\n " + String(repeating: "x", count: 50) + "\u{A0}\t",
      bio: "  " + String(repeating: "x", count: 200) + "\n"
    )
    #expect(edit.problems.isEmpty)
    #expect(edit.trimmed.displayName.count == 50)
    #expect(edit.trimmed.bio.count == 200)
  }

  @Test func whiteSpaceInsideATextStays() {
    let edit = ProfileEdit(displayName: " Zoë  Ω ", bio: "\none\n\ntwo\n")
    #expect(edit.trimmed == ProfileEdit(displayName: "Zoë  Ω", bio: "one\n\ntwo"))
  }

  @Test func trimmingDoesNotTakeAnEmojiApart() {
    let edit = ProfileEdit(displayName: " 👩‍👩‍👧‍👦 ", bio: "e\u{301}")
    #expect(edit.trimmed == ProfileEdit(displayName: "👩‍👩‍👧‍👦", bio: "e\u{301}"))
  }

  @Test func trimmingTwiceIsTrimmingOnce() {
    for text in ["", "  ", " a ", "\u{3000}b\n", "c"] {
      let edit = ProfileEdit(displayName: text, bio: text)
      #expect(edit.trimmed.trimmed == edit.trimmed)
      #expect(edit.trimmed.problems == edit.problems)
    }
  }

  @Test func problemsComeInTheOrderOfTheFields() {
    #expect(
      problems(name: "", bio: String(repeating: "x", count: 201)) == [.displayNameMissing, .bioTooLong(limit: 200)]
    )
    #expect(
      problems(name: String(repeating: "x", count: 51), bio: String(repeating: "x", count: 201)) == [
        .displayNameTooLong(limit: 50), .bioTooLong(limit: 200),
      ]
    )
  }

  @Test func aBioMayBeEmpty() {
    #expect(problems(bio: " ").isEmpty)
  }
}
