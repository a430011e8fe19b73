// Shape: a use case class over two repositories, each behind a key with a mock as its test value.

import Dependencies
import Testing

protocol ProfileInterface: Sendable {
  func profile(of id: String) async throws -> String
}

struct MockAuth: AuthInterface {
  func login(_ request: LoginRequest) async throws -> Account { Account(id: "mock", name: request.token) }
  func refresh() async throws -> String { "mock" }
}

struct MockProfiles: ProfileInterface {
  func profile(of id: String) async throws -> String { "profile of \(id)" }
}

private enum AuthRepositoryKey: TestDependencyKey {
  static let testValue: any AuthInterface = MockAuth()
}

private enum ProfileRepositoryKey: TestDependencyKey {
  static let testValue: any ProfileInterface = MockProfiles()
}

extension DependencyValues {
  var authRepository: any AuthInterface {
    get { self[AuthRepositoryKey.self] }
    set { self[AuthRepositoryKey.self] = newValue }
  }

  var profileRepository: any ProfileInterface {
    get { self[ProfileRepositoryKey.self] }
    set { self[ProfileRepositoryKey.self] = newValue }
  }
}

/// Made, used and dropped in one place: it crosses no isolation, so the wrapper needs no edit.
final class LocalAuthUseCase {
  @Dependency(\.authRepository) private var authRepository
  @Dependency(\.profileRepository) private var profileRepository

  func login(_ request: LoginRequest) async throws -> String {
    let account = try await authRepository.login(request)
    return try await profileRepository.profile(of: account.id)
  }
}

/// A dependency itself, so it is `Sendable`: the wrappers are constants, which the compiler checks.
final class SharedAuthUseCase: Sendable {
  private let authRepository = Dependency(\.authRepository)
  private let profileRepository = Dependency(\.profileRepository)

  func login(_ request: LoginRequest) async throws -> String {
    let account = try await authRepository.wrappedValue.login(request)
    return try await profileRepository.wrappedValue.profile(of: account.id)
  }
}

private struct OneAccount: AuthInterface {
  func login(_ request: LoginRequest) async throws -> Account { Account(id: "one", name: "One") }
  func refresh() async throws -> String { "one" }
}

@Suite struct UseCaseClassShape {
  @Test func aUseCaseReadsItsMocks() async throws {
    #expect(try await LocalAuthUseCase().login(LoginRequest(token: "t")) == "profile of mock")
    #expect(try await SharedAuthUseCase().login(LoginRequest(token: "t")) == "profile of mock")
  }

  @Test func oneMockIsReplacedAndTheOtherStays() async throws {
    let (local, shared) = try await withDependencies {
      $0.authRepository = OneAccount()
    } operation: {
      (
        try await LocalAuthUseCase().login(LoginRequest(token: "t")),
        try await SharedAuthUseCase().login(LoginRequest(token: "t"))
      )
    }
    #expect(local == "profile of one")
    #expect(shared == "profile of one")
  }

  @Test func aSharedUseCaseKeepsItsRepositoriesOnAnotherTask() async throws {
    let useCase = withDependencies {
      $0.authRepository = OneAccount()
    } operation: {
      SharedAuthUseCase()
    }
    let profile = try await Task.detached { try await useCase.login(LoginRequest(token: "t")) }.value
    #expect(profile == "profile of one")
  }
}
