import Foundation
import Testing

@testable import IdentityData

struct CookieJarTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func header(_ set: String..., for target: String = "https://a.example/login") throws -> String? {
    var jar = CookieJar()
    for text in set { jar.take(text, from: try url("https://a.example/authorize?x=1")) }
    return jar.header(for: try url(target))
  }

  @Test func aCookieGoesBackToItsHostAlone() throws {
    #expect(try header("session=abc; Path=/; HttpOnly; Domain=example") == "session=abc")
    #expect(try header("session=abc", for: "https://b.example/") == nil)
    #expect(try header("session=abc", for: "https://sub.a.example/") == nil)
    #expect(try header("session=abc", for: "http://a.example/") == nil)
  }

  @Test func loopbackNeedsNoEncryption() throws {
    var jar = CookieJar()
    jar.take("s=1; Secure", from: try url("http://127.0.0.1:9413/authorize"))
    #expect(jar.header(for: try url("http://127.0.0.1:9413/login")) == "s=1")
  }

  @Test func fieldsThatTheSystemJoinedAreTakenApart() throws {
    #expect(
      try header("a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/, b=x=y; HttpOnly,c=\"3\"") == "a=1; b=x=y; c=\"3\""
    )
  }

  @Test func aLaterCookieReplacesAndAnEndedOneGoes() throws {
    #expect(try header("a=1", "a=2") == "a=2")
    #expect(try header("a=1", "a=; Max-Age=0") == nil)
  }

  @Test func aPathLimitsWhereItGoes() throws {
    #expect(try header("a=1; Path=/login") == "a=1")
    #expect(try header("a=1; Path=/log") == nil)
    #expect(try header("a=1; Path=/login", for: "https://a.example/login/again") == "a=1")
  }

  @Test(arguments: ["", "nothing", "=x", "a b=1", "a=b c", "a=1\r\nX: y", "ü=1"])
  func whatIsNoCookieIsDropped(text: String) throws {
    #expect(try header(text) == nil)
  }
}
