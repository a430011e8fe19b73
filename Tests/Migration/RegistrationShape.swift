// Shape: one object that registers everything in phases, from the keychain to the use cases, before the first screen.

import CompositionRoot
import Dependencies
import Testing

private enum AuthUseCaseKey: TestDependencyKey {
  static var testValue: SharedAuthUseCase { SharedAuthUseCase() }
}

extension DependencyValues {
  var authUseCase: SharedAuthUseCase {
    get { self[AuthUseCaseKey.self] }
    set { self[AuthUseCaseKey.self] = newValue }
  }
}

private struct StoredProfiles: ProfileInterface {
  let tokens: any TokenProviding

  func profile(of id: String) async throws -> String { "\(id) with \(tokens.accessToken() ?? "no token")" }
}

@MainActor
final class AppRegistration {
  static let shared = AppRegistration()

  private init() {}

  func registerDefaults() async throws -> Activation {
    try await Composition {
      Phase("infrastructure") {
        Live(\.keychain) { _ in MemoryKeychain(["access": "t-1"]) }
        Live(\.network) { _ in Answering { path, token in "\(path) with \(token)" } }
      }
      Phase("tokens") {
        Live(\.tokens) { KeychainTokens(keychain: try $0.keychain) }
      }
      Phase("repositories") {
        Live(\.authRepository) { _ in RemoteAuth() }
        Live(\.profileRepository) { StoredProfiles(tokens: try $0.tokens) }
      }
      Phase("use cases") {
        Live(\.authUseCase) { _ in SharedAuthUseCase() }
      }
    }
    .activate()
  }
}

@Suite struct RegistrationShape {
  @Test func everythingIsThereWhenRegistrationReturns() async throws {
    let activation = try await AppRegistration.shared.registerDefaults()
    let profile = try await withDependencies(activation.apply) {
      @Dependency(\.authUseCase) var authUseCase
      return try await authUseCase.login(LoginRequest(token: "g-1"))
    }
    #expect(profile == "1 with t-1")
  }

  @Test func phasesAreBuiltInTheirOrder() async throws {
    let report = try await AppRegistration.shared.registerDefaults().report
    #expect(
      report.entries.map(\.phase)
        == ["infrastructure", "infrastructure", "tokens", "repositories", "repositories", "use cases"]
    )
  }

  @Test func everyReaderGetsTheRegisteredKeychain() async throws {
    let activation = try await AppRegistration.shared.registerDefaults()
    withDependencies(activation.apply) {
      @Dependency(\.keychain) var keychain
      @Dependency(\.tokens) var tokens
      tokens.saveAccessToken("t-2")
      #expect(keychain.token("access") == "t-2")
    }
  }

  @Test func aTestStillReplacesWhatIsRegistered() async throws {
    let activation = try await AppRegistration.shared.registerDefaults()
    let profile = try await withDependencies {
      activation.apply(&$0)
      $0.profileRepository = MockProfiles()
    } operation: {
      @Dependency(\.authUseCase) var authUseCase
      return try await authUseCase.login(LoginRequest(token: "g-1"))
    }
    #expect(profile == "profile of 1")
  }

  @Test func aFactoryThatRunsTooEarlyIsRefused() async {
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition {
        Phase("tokens") {
          Live(\.tokens) { KeychainTokens(keychain: try $0.keychain) }
        }
        Phase("infrastructure") {
          Live(\.keychain) { _ in MemoryKeychain() }
        }
      }
      .activate()
    }
    guard case .registeredTooLate? = problems?.problems.first else {
      Issue.record("The order was not refused: \(String(describing: problems))")
      return
    }
  }

  @Test func aDefaultMadeInSilenceIsRefused() async {
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition {
        Phase("tokens") {
          Live(\.tokens) { KeychainTokens(keychain: (try? $0.keychain) ?? MemoryKeychain()) }
        }
      }
      .activate()
    }
    guard case .notRegistered? = problems?.problems.first else {
      Issue.record("The missing keychain was not noticed: \(String(describing: problems))")
      return
    }
  }
}
