// Shape: a domain of entities, one error, and protocols whose implementations live elsewhere.

/// Who is signed in.
public struct Account: Equatable, Sendable {
  var id: String
  var name: String
}

/// Whom a sign-in trusts.
public enum Provider: String, CaseIterable, Sendable {
  case google
  case apple
}

/// What a provider says about the person.
struct ProviderCredential: Equatable, Sendable {
  var provider: Provider
  var idToken: String
  var name: String?
}

/// Why nobody is signed in.
public enum SignInError: Error, Equatable {
  case cancelled
  case offline(retryable: Bool)
  case system(domain: String, code: Int)
  case notConfigured
  case noWindow
  case noIDToken
  case pending
  case refused
}

protocol GoogleSigning: Sendable {
  func signIn() async throws -> ProviderCredential
}

protocol AppleSigning: Sendable {
  func signIn() async throws -> ProviderCredential
}

protocol AccountRepository: Sendable {
  func openSession(with credential: ProviderCredential) async throws -> Account
}

protocol SigningIn: Sendable {
  func signIn(with provider: Provider) async throws -> Account
}

/// Signs in over a repository and the two providers.
final class SignInUseCase: SigningIn {
  private let repository: any AccountRepository
  private let google: any GoogleSigning
  private let apple: any AppleSigning

  init(repository: any AccountRepository, google: any GoogleSigning, apple: any AppleSigning) {
    self.repository = repository
    self.google = google
    self.apple = apple
  }

  func signIn(with provider: Provider) async throws -> Account {
    let credential =
      switch provider {
      case .google: try await google.signIn()
      case .apple: try await apple.signIn()
      }
    return try await repository.openSession(with: credential)
  }
}

/// A server that opens a session for everybody.
struct OpenServer: AccountRepository {
  func openSession(with credential: ProviderCredential) async throws -> Account {
    Account(id: credential.idToken, name: credential.name ?? "nobody")
  }
}

/// A provider that vouches for one person.
struct Vouching: GoogleSigning, AppleSigning {
  var credential: ProviderCredential

  func signIn() async throws -> ProviderCredential { credential }
}

extension SignInUseCase {
  /// The whole graph, built by hand.
  static var overOpenServer: SignInUseCase {
    SignInUseCase(
      repository: OpenServer(),
      google: Vouching(credential: ProviderCredential(provider: .google, idToken: "g-1", name: "Grace")),
      apple: Vouching(credential: ProviderCredential(provider: .apple, idToken: "a-1", name: "Ada"))
    )
  }
}

/// A use case that succeeds or fails as it is told.
struct MockSignIn: SigningIn {
  var shouldSucceed = true

  static let account = Account(id: "mock", name: "Mock")

  func signIn(with provider: Provider) async throws -> Account {
    guard shouldSucceed else { throw SignInError.offline(retryable: true) }
    return Self.account
  }
}
