import Foundation
import IdentityDomain
import IdentityDomainTesting
import Testing

@Suite struct SessionTests {
  @Test(arguments: [
    Session.alice,
    Session(user: User(id: "u"), provider: .apple, accessExpiresAt: Date(timeIntervalSince1970: 0.5)),
  ])
  func aSessionSurvivesItsEncoding(session: Session) throws {
    let data = try JSONEncoder().encode(session)
    #expect(try JSONDecoder().decode(Session.self, from: data) == session)
  }

  @Test func theNamesThatAreStoredNeverChange() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .secondsSince1970
    #expect(
      String(decoding: try encoder.encode(Session.alice), as: UTF8.self) == #"""
        {"accessExpiresAt":2000000000,"provider":"google",\#
        "user":{"displayName":"Alice Liddell","email":"alice@example.com","id":"user-alice"}}
        """#
    )
  }
}
