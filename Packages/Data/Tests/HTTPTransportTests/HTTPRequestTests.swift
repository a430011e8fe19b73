import Foundation
import HTTPTransport
import Testing

struct HTTPRequestTests {
  private func url(_ text: String) throws -> URL {
    try #require(URL(string: text))
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\0b", "\u{7F}"])
  func aHeaderValueWithAControlCharacterIsRefused(value: String) async throws {
    let request = HTTPRequest(try url("http://127.0.0.1:1/"), headers: ["X-Thing": value])
    await #expect(
      throws: HTTPError.invalidRequest(
        "GET http://127.0.0.1:1/: the header X-Thing holds a line break or another control character"
      )
    ) {
      try await HTTPClient.urlSession().send(request)
    }
  }

  @Test(arguments: ["", "X Thing", "X-Thing:", "X\r\n"])
  func aHeaderNameThatIsNoTokenIsRefused(name: String) async throws {
    let request = HTTPRequest(try url("http://127.0.0.1:1/"), headers: [name: "a"])
    await #expect(
      throws: HTTPError.invalidRequest("GET http://127.0.0.1:1/: a header's name is not a token of RFC 9110")
    ) {
      try await HTTPClient.urlSession().send(request)
    }
  }

  @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http:///x", "app://callback", "relative"])
  func aURLOfAnotherKindIsRefused(text: String) async throws {
    let request = HTTPRequest(try url(text))
    let error = await #expect(throws: HTTPError.self) { try await HTTPClient.urlSession().send(request) }
    guard case .invalidRequest = error else {
      Issue.record("\(String(describing: error)) is not invalidRequest")
      return
    }
  }

  @Test func aMethodThatIsNoTokenIsRefused() async throws {
    let request = HTTPRequest(try url("http://127.0.0.1:1/"), method: "GET /\r\n")
    await #expect(
      throws: HTTPError.invalidRequest("the method is not a token of RFC 9110: http://127.0.0.1:1/")
    ) {
      try await HTTPClient.urlSession().send(request)
    }
  }

  @Test func aBodyThatWouldNotBeSentIsRefused() async throws {
    let request = HTTPRequest(try url("http://127.0.0.1:1/"), body: Data("a".utf8))
    await #expect(throws: HTTPError.invalidRequest("GET http://127.0.0.1:1/: a GET is sent without a body")) {
      try await HTTPClient.urlSession().send(request)
    }
  }

  @Test func nothingSecretIsShown() async throws {
    var request = HTTPRequest(
      try url("http://user:s3cret@127.0.0.1:1/path?code=s3cret#s3cret"),
      method: "PUT",
      headers: ["Authorization": "Bearer s3cret"],
      body: Data("s3cret".utf8)
    )
    let response = HTTPResponse(status: 200, headers: ["Set-Cookie": "s3cret"], body: Data("s3cret".utf8))
    var dumped = ""
    dump(request, to: &dumped)
    dump(response, to: &dumped)
    let error = await #expect(throws: HTTPError.self) { try await HTTPClient.urlSession().send(request) }
    request.url = try url("http://127.0.0.1:1/path?code=s3cret")
    let unreachable = await #expect(throws: HTTPError.self) { try await HTTPClient.urlSession().send(request) }
    let shown = [
      "\(request)", String(reflecting: request), "\(response)", String(reflecting: response), dumped,
      String(describing: error), String(reflecting: error), String(describing: unreachable),
    ]
    for text in shown { #expect(!text.contains("s3cret")) }
    #expect("\(request)" == "PUT http://127.0.0.1:1/path")
  }

  @Test func aFormIsEscapedByteByByte() {
    let form = HTTPRequest.formEncoded([("a b", "1+1=2&3"), ("ü", "~-._/?"), ("empty", "")])
    #expect(form == "a%20b=1%2B1%3D2%263&%C3%BC=~-._%2F%3F&empty=")
  }

  @Test func fieldsAreFoundWithoutRegardToCase() {
    var fields: HTTPFields = ["Content-Type": "a", "ACCEPT": "b"]
    fields["content-type"] = "c"
    #expect(fields["Content-Type"] == "c")
    #expect(fields["accept"] == "b")
    #expect(fields.names == ["ACCEPT", "content-type"])
    fields["Accept"] = nil
    #expect(fields["ACCEPT"] == nil)
  }

  @Test func theMediaTypeHasNoParameters() {
    #expect(
      HTTPResponse(status: 200, headers: ["content-type": "Application/JSON; charset=utf-8"]).mediaType
        == "application/json"
    )
    #expect(HTTPResponse(status: 200).mediaType == nil)
  }
}
