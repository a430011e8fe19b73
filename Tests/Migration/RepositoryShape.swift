// Shape: a repository class that reads its dependencies by `@Dependency` and turns every error into the domain's.

import Dependencies
import Testing

struct LoginRequest: Sendable {
  var token: String
}

protocol AuthInterface: Sendable {
  func login(_ request: LoginRequest) async throws -> Account
  func refresh() async throws -> String
}

enum AuthError: Error, Equatable {
  case unauthorized
  case unreachable
  case server(status: Int)
  case notUnderstood

  /// The domain's word for what the network says; an error that is the domain's already stays.
  static func from(_ error: any Error) -> AuthError {
    switch error {
    case let error as AuthError: error
    case NetworkError.status(401): .unauthorized
    case NetworkError.status(let status): .server(status: status)
    case NetworkError.noConnection: .unreachable
    default: .notUnderstood
    }
  }
}

enum NetworkError: Error {
  case noConnection
  case status(Int)
}

protocol NetworkRequesting: Sendable {
  func text(of path: String, token: String) async throws -> String
}

private enum NetworkKey: TestDependencyKey {
  static let testValue: any NetworkRequesting = Answering { _, _ in throw NetworkError.noConnection }
}

extension DependencyValues {
  var network: any NetworkRequesting {
    get { self[NetworkKey.self] }
    set { self[NetworkKey.self] = newValue }
  }
}

/// A network that answers from a closure.
struct Answering: NetworkRequesting {
  var answer: @Sendable (_ path: String, _ token: String) async throws -> String

  func text(of path: String, token: String) async throws -> String { try await answer(path, token) }
}

// Safe: the wrappers are variables to the compiler alone; they are private and nothing assigns them.
final class RemoteAuth: AuthInterface, @unchecked Sendable {
  @Dependency(\.keychain) private var keychain
  @Dependency(\.network) private var network

  func login(_ request: LoginRequest) async throws -> Account {
    do {
      return Account(id: "1", name: try await network.text(of: "login", token: request.token))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw AuthError.from(error)
    }
  }

  func refresh() async throws -> String {
    do {
      guard let token = keychain.token("refresh") else { throw AuthError.unauthorized }
      return try await network.text(of: "refresh", token: token)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw AuthError.from(error)
    }
  }
}

@Suite struct RepositoryShape {
  private func repository(
    keychain: MemoryKeychain = MemoryKeychain(),
    _ answer: @escaping @Sendable (_ path: String, _ token: String) async throws -> String
  ) -> any AuthInterface {
    withDependencies {
      $0.keychain = keychain
      $0.network = Answering(answer: answer)
    } operation: {
      RemoteAuth()
    }
  }

  @Test func itKeepsTheDependenciesItWasMadeWith() async throws {
    let repository = repository(keychain: MemoryKeychain(["refresh": "r-1"])) { "\($0) with \($1)" }
    #expect(try await repository.refresh() == "refresh with r-1")
    #expect(try await repository.login(LoginRequest(token: "g-1")).name == "login with g-1")
  }

  @Test(arguments: [
    (NetworkError.status(401), AuthError.unauthorized), (.status(500), .server(status: 500)),
    (.noConnection, .unreachable),
  ])
  func anErrorOfTheNetworkIsToldInTheDomainsWords(error: NetworkError, expected: AuthError) async {
    let repository = repository { _, _ in throw error }
    await #expect(throws: expected) { try await repository.login(LoginRequest(token: "g-1")) }
  }

  @Test func anUnknownErrorHasAWordToo() async {
    struct Surprise: Error {}
    let repository = repository { _, _ in throw Surprise() }
    await #expect(throws: AuthError.notUnderstood) { try await repository.login(LoginRequest(token: "g-1")) }
  }

  @Test func withoutATokenNothingIsAsked() async {
    let repository = repository { _, _ in "asked" }
    await #expect(throws: AuthError.unauthorized) { try await repository.refresh() }
  }

  @Test func aCancellationStaysACancellation() async {
    let repository = repository { _, _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await repository.login(LoginRequest(token: "g-1")) }
  }
}
