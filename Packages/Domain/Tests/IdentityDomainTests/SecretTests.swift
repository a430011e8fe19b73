import Foundation
import IdentityDomain
import IdentityDomainTesting
import Testing

@Suite struct SecretTests {
  private static let word = "tiger-7f3a"
  private let secret = Secret(word)

  private enum Envelope {
    case sealed(Secret<String>, note: String)
  }

  @Test func onlyRevealGivesTheValue() {
    #expect(secret.reveal() == Self.word)
  }

  @Test func everyDescriptionIsRedacted() {
    #expect(secret.description == "<secret>")
    #expect(secret.debugDescription == "<secret>")
    #expect("\(secret)" == "<secret>")
    #expect(String(describing: secret) == "<secret>")
    #expect(String(reflecting: secret) == "<secret>")
  }

  @Test func aDumpIsRedacted() {
    var text = ""
    dump(secret, to: &text)
    #expect(text.contains("<secret>"))
    #expect(!text.contains(Self.word))
  }

  @Test func theMirrorIsEmpty() {
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test func whateverHoldsASecretStaysRedacted() {
    let credential = SignInCredential(
      provider: .apple,
      idToken: secret,
      accessToken: secret,
      authorizationCode: secret,
      nonce: secret,
      displayName: "Alice"
    )
    let holders: [Any] = [
      credential, Optional(secret) as Any, [secret], ["token": secret], (secret, 1),
      Envelope.sealed(secret, note: "n"), Result<Secret<String>, OAuthError>.success(secret),
    ]
    for holder in holders {
      var dumped = ""
      dump(holder, to: &dumped)
      for text in ["\(holder)", String(reflecting: holder), dumped] {
        #expect(text.contains("<secret>"))
        #expect(!text.contains(Self.word))
      }
      #expect(!leaves(of: holder).contains(Self.word))
    }
  }

  @Test func secretsOfEqualValuesAreEqualAndHashAlike() {
    #expect(secret == Secret(Self.word))
    #expect(secret != Secret("other"))
    #expect(Set([secret, Secret(Self.word)]).count == 1)
  }

  @Test func aSecretOfAnyTypeIsRedacted() {
    #expect("\(Secret(Data(Self.word.utf8)))" == "<secret>")
    #expect("\(Secret(["a": 1]))" == "<secret>")
  }

  /// Everything that reflection reaches, as text.
  private func leaves(of value: Any) -> [String] {
    let children = Mirror(reflecting: value).children
    return children.isEmpty ? ["\(value)"] : children.flatMap { leaves(of: $0.value) }
  }
}
