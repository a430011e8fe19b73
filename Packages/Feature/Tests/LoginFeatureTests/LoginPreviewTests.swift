import IdentityDomain
import LoginFeature
import ScreenModel
import Testing

@Suite struct LoginPreviewTests {
  private let previews = Login.previews

  private func screen(_ id: String) throws -> Screen<Login.Action> {
    try #require(previews.first { $0.id == id }, "\(id)").screen
  }

  @Test func everyStatusHasAPreview() throws {
    #expect(try screen("login").shows("login.google"))
    #expect(try screen("login.pending").progress != nil)
    #expect(try screen("login.cancelled").shows("login.notice"))
    #expect(try screen("login.error").shows("login.error"))
  }

  @Test func everyErrorIsAnotherSentence() {
    let errors = previews.filter { $0.id.hasPrefix("login.error") }
    let sentences = errors.compactMap { $0.screen.texts.first { $0.id == "login.error" }?.value }
    #expect(sentences.count == errors.count)
    #expect(Set(sentences).count == errors.count)
  }

  @Test func anErrorIsNamedForItsCode() throws {
    for preview in previews where preview.id.hasPrefix("login.error.") {
      let code = try #require(preview.screen.texts.last?.code)
      #expect(preview.id.split(separator: ".").dropFirst(2).first.map(String.init) == code)
    }
  }

  @Test(arguments: IDTokenCheck.allCases)
  func everyCheckOfAnIDTokenHasAPreview(check: IDTokenCheck) throws {
    let screen = try screen("login.error.idTokenRejected.\(check.rawValue)")
    #expect(screen.texts.last?.value.contains("(check: \(check.rawValue))") == true)
  }
}
