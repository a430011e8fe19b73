import Foundation
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

struct TokenResponseTests {
  private func response(_ text: String, status: Int = 200, type: String? = "application/json") -> HTTPResponse {
    var response = HTTPResponse(status: status, body: Data(text.utf8))
    response.headers["Content-Type"] = type
    return response
  }

  @Test(arguments: [
    #"{"access_token":"a","token_type":"Bearer","id_token":"i","expires_in":3600}"#,
    #"{"access_token":"a","token_type":"bearer","id_token":"i","expires_in":"3600"}"#,
    #"{"access_token":"a","token_type":"BEARER","id_token":"i","expires_in":3600.5,"scope":null}"#,
    #"{"access_token":"a","token_type":"bearer","id_token":"i"}"#,
  ])
  func whereServersDifferTheAnswerIsTaken(text: String) throws {
    let tokens = try TokenResponse(response(text))
    #expect(tokens.accessToken.reveal() == "a")
    #expect(tokens.idToken.reveal() == "i")
  }

  @Test func anAnswerWithoutATypeIsTakenAsJSON() throws {
    _ = try TokenResponse(response(#"{"access_token":"a","token_type":"bearer","id_token":"i"}"#, type: nil))
  }

  @Test(
    arguments: [
      (#"{"access_token":"a","token_type":"bearer"}"#, 200, .noIDToken),
      (#"{"access_token":"a","token_type":"bearer","id_token":""}"#, 200, .noIDToken),
      (#"{"access_token":"a","token_type":"bearer","id_token":7}"#, 200, .noIDToken),
      (#"{"token_type":"bearer","id_token":"i"}"#, 200, .invalidResponse("token endpoint: no access_token")),
      (#"{"access_token":"a","id_token":"i"}"#, 200, .invalidResponse("token endpoint: token_type is not bearer")),
      (
        #"{"access_token":"a","token_type":"mac","id_token":"i"}"#, 200,
        .invalidResponse("token endpoint: token_type is not bearer")
      ),
      (#"{"error":"invalid_grant"}"#, 200, .invalidResponse("token endpoint: error invalid_grant, status 200")),
      (
        #"{"error":"invalid_grant","access_token":"a","token_type":"bearer","id_token":"i"}"#, 200,
        .invalidResponse("token endpoint: error invalid_grant, status 200")
      ),
      (
        #"{"error":"invalid_grant","error_description":"secret"}"#, 400,
        .invalidResponse("token endpoint: error invalid_grant, status 400")
      ),
      (#"{"error":{"x":1}}"#, 400, .invalidResponse("token endpoint: error of an unreadable name, status 400")),
      ("{}", 404, .invalidResponse("token endpoint: status 404")),
      ("{}", 302, .invalidResponse("token endpoint: status 302")),
      ("[]", 200, .invalidResponse("token endpoint: status 200, not a JSON object")),
      ("", 200, .invalidResponse("token endpoint: status 200, no JSON at byte 0: a value was expected")),
      ("{}", 500, .network(retryable: true)), ("<html>", 502, .network(retryable: true)),
      ("{}", 429, .network(retryable: true)),
      (
        #"{"error":"temporarily_unavailable","system_error":{"domain":"RBSServiceErrorDomain","code":1}}"#, 503,
        .system(domain: "RBSServiceErrorDomain", code: 1)
      ),
      (
        #"{"system_error":{"domain":"a b","code":1}}"#, 503,
        .invalidResponse("token endpoint: an unreadable system_error")
      ),
      (
        #"{"system_error":{"domain":"a","code":1.5}}"#, 503,
        .invalidResponse("token endpoint: an unreadable system_error")
      ),
    ] as [(String, Int, OAuthError)]
  )
  func everythingElseIsAnError(text: String, status: Int, expected: OAuthError) {
    #expect(throws: expected) { try TokenResponse(response(text, status: status)) }
  }

  @Test func aPageIsNoAnswer() {
    #expect(throws: OAuthError.invalidResponse("token endpoint: status 200 with text/html instead of JSON")) {
      try TokenResponse(response("<html>", type: "text/html; charset=utf-8"))
    }
  }
}
