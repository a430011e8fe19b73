import Foundation
import HTTPTransport
import IdentityData
import IdentityDomain
import LoopbackHTTP
import Programs
import Synchronization
import Testing

/// Servers that answer what they should not: each gives a clear error, and signs nobody in.
@Suite(.timeLimit(.minutes(1)))
struct HostileServerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Tries to sign in at a server that answers every request with `answer`.
  private func error(answering answer: @escaping @Sendable (LoopbackServer.Request, String) -> LoopbackServer.Response)
    async throws -> OAuthError?
  {
    let address = AddressBox()
    let server = try await LoopbackServer.start { answer($0, address.url) }
    address.url = server.url
    defer { withExtendedLifetime(server) {} }
    let device = try await Device(server.url, folder: folder.url)
    let error = await #expect(throws: OAuthError.self) { try await device.signIn() }
    #expect(try await device.owner.restore() == nil)
    await server.stop()
    return error
  }

  @Test func aPageInsteadOfTheDiscoveryDocument() async throws {
    let error = try await error { _, _ in .html("<h1>It works!</h1>") }
    guard case .invalidResponse = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aDiscoveryDocumentOfAnotherIssuer() async throws {
    let error = try await error { _, url in
      .json(
        """
        {"issuer": "\(url)/somebody-else", "authorization_endpoint": "\(url)/a", "token_endpoint": "\(url)/t",
         "jwks_uri": "\(url)/k", "response_types_supported": ["code"], "subject_types_supported": ["public"],
         "id_token_signing_alg_values_supported": ["RS256"], "code_challenge_methods_supported": ["S256"]}
        """
      )
    }
    guard case .invalidResponse(let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains("issuer"))
  }

  @Test func aDocumentLargerThanAnyoneNeeds() async throws {
    let error = try await error { _, _ in .json("[\"" + String(repeating: "x", count: 2_000_000) + "\"]") }
    #expect(error != nil && error != .network(retryable: true))
  }

  @Test func aRedirectOfTheDiscoveryDocumentIsNotFollowed() async throws {
    let error = try await error { request, url in
      request.path == "/elsewhere" ? .json("{}") : .redirect(to: url + "/elsewhere")
    }
    guard case .invalidResponse = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aServerErrorIsWorthAnotherTry() async throws {
    #expect(try await error { _, _ in .text("later", status: 503) } == .network(retryable: true))
  }
}

/// The server's address, which its own answers need.
private final class AddressBox: Sendable {
  private let stored = Mutex("")

  var url: String {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
