import ProfileFeature
import ScreenModel
import Testing

@Suite struct ProfileEditorPreviewTests {
  private let previews = ProfileEditor.previews

  private func screen(_ id: String) throws -> Screen<ProfileEditor.Action> {
    try #require(previews.first { $0.id == id }, "\(id)").screen
  }

  @Test func aProfileIsSeenLoadingLoadedAndStored() throws {
    #expect(try screen("profile.loading").progress != nil)
    #expect(try screen("profile").shows("profile.displayName"))
    #expect(try screen("profile.stored").shows("profile.notice"))
    #expect(try !screen("profile.sparse").shows("profile.email"))
  }

  @Test func anEditIsSeenWithEachOfItsProblems() throws {
    #expect(try screen("profile.editing").shows("profile.save"))
    let fields = [
      "profile.editing.noName": "profile.name", "profile.editing.longName": "profile.name",
      "profile.editing.longBio": "profile.bio",
    ]
    for (id, field) in fields {
      let screen = try screen(id)
      #expect(screen.fields.filter { $0.problem != nil }.map(\.id) == [field])
      #expect(!screen.shows("profile.save"))
    }
  }

  @Test func everyErrorIsAnotherSentence() {
    let errors = previews.filter { $0.id.hasPrefix("profile.error") || $0.id.hasPrefix("profile.saveError") }
    let sentences = errors.compactMap { $0.screen.texts.first { $0.id == "profile.error" }?.value }
    #expect(sentences.count == errors.count)
    #expect(Set(sentences).count == errors.count)
  }

  @Test func aFailedSaveKeepsWhatWasTyped() {
    for preview in previews where preview.id.hasPrefix("profile.saveError") {
      #expect(preview.screen.fields.map(\.value) == ["Blob, Esq.", "A round fellow of some standing."])
    }
  }
}
