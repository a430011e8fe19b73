import Foundation
import HTTPTransport
import IdentityDomain
import ProfileData
import ProfileDomain
import Testing

@Suite struct ProfileHTTPTests {
  private func client(
    _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) throws -> ProfileClient {
    .http(try #require(URL(string: "http://127.0.0.1:1")), transport: HTTPClient(send: answer))
  }

  private func client(_ status: Int, _ body: String) throws -> ProfileClient {
    try client { _ in HTTPResponse(status: status, body: Data(body.utf8)) }
  }

  private static let alice = """
    {"id":"u1","display_name":"Alice","email":null,"bio":"Hi","updated_at":"2026-01-31T12:00:00.250Z","more":1}
    """

  @Test func aLoadGetsTheProfile() async throws {
    let profile = try client { request in
      #expect(request.description == "GET http://127.0.0.1:1/api/profile")
      return HTTPResponse(status: 200, body: Data(Self.alice.utf8))
    }
    let loaded = try await profile.load(of: "u1")
    #expect(
      loaded
        == LoadedProfile(
          profile: UserProfile(
            id: "u1",
            displayName: "Alice",
            bio: "Hi",
            updatedAt: Date(timeIntervalSince1970: 1_769_860_800.25)
          ),
          origin: .server
        )
    )
  }

  @Test func aSavePatchesTheTrimmedEdit() async throws {
    let profile = try client { request in
      #expect(request.description == "PATCH http://127.0.0.1:1/api/profile")
      #expect(request.headers["Content-Type"] == "application/json")
      #expect(request.body == Data(#"{"bio":"","display_name":"Zoë"}"#.utf8))
      return HTTPResponse(status: 200, body: Data(Self.alice.utf8))
    }
    let saved = try await profile.save(edit: ProfileEdit(displayName: " Zoë\n", bio: " "), of: "u1")
    #expect(saved.displayName == "Alice")
  }

  @Test func anEditThatBreaksTheRulesIsNotSent() async throws {
    let profile = try client { _ in
      Issue.record("A request was sent")
      return HTTPResponse(status: 500)
    }
    await #expect(throws: ProfileError.invalid([.displayNameMissing])) {
      try await profile.save(edit: ProfileEdit(displayName: " ", bio: ""), of: "u1")
    }
  }

  @Test(arguments: [
    (401, "", ProfileError.sessionExpired),
    (422, #"{"error":"invalid","field":"bio","message":"too long"}"#, .refused(field: "bio", message: "too long")),
    (422, "{}", .invalidResponse("ProfileRefusal: field is missing")),
    (503, "", .offline),
    (500, "", .invalidResponse("HTTP 500 for GET http://127.0.0.1:1/api/profile")),
    (302, "", .invalidResponse("HTTP 302 for GET http://127.0.0.1:1/api/profile")),
    (200, "<html>", .invalidResponse("ProfileResponse: the body is not valid JSON")),
    (200, "[]", .invalidResponse("ProfileResponse: the body is not a Dictionary<String, Any>")),
    (200, #"{"id":"u1","bio":"","display_name":7}"#, .invalidResponse("ProfileResponse: display_name is not a String")),
    (200, #"{"id":"u1","bio":null,"display_name":""}"#, .invalidResponse("ProfileResponse: bio is null")),
    (200, #"{"id":"u2","bio":"","display_name":""}"#, .invalidResponse("the profile is another user's")),
    (
      200, #"{"id":"u1","bio":"","display_name":"","updated_at":"now"}"#,
      .invalidResponse("updated_at is not a time of ISO 8601")
    ),
  ])
  func everyOtherAnswerIsATypedError(status: Int, body: String, error: ProfileError) async throws {
    let profile = try client(status, body)
    await #expect(throws: error) { try await profile.load(of: "u1") }
  }

  @Test(arguments: [
    (HTTPError.unreachable("x") as any Error, ProfileError.offline as any Error),
    (HTTPError.timedOut("x"), ProfileError.offline),
    (HTTPError.malformedResponse("x"), ProfileError.invalidResponse("not a valid HTTP answer: x")),
    (OAuthError.sessionExpired, ProfileError.sessionExpired),
    (OAuthError.network(retryable: true), ProfileError.offline),
    (OAuthError.storage("disk full"), ProfileError.storage("disk full")),
  ])
  func everyFailureOfTheTransportIsATypedError(thrown: any Error, expected: any Error) async throws {
    let profile = try client { _ in throw thrown }
    await #expect(throws: try #require(expected as? ProfileError)) { try await profile.load(of: "u1") }
  }

  @Test func cancellationStaysCancellation() async throws {
    let profile = try client { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await profile.load(of: "u1") }
  }
}
