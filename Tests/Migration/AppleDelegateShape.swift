// Shape: a delegate turned into an async function, by a checked continuation in debug and an unsafe one in release.

import Foundation
import Testing

/// What a platform's controller hands to its delegate.
class AppleCredential {}

final class AppleIDCredential: AppleCredential {
  let identityToken: Data?
  init(identityToken: Data?) { self.identityToken = identityToken }
}

@MainActor
protocol AppleControllerDelegate: AnyObject {
  func controller(_ controller: AppleController, didCompleteWith credential: AppleCredential)
  func controller(_ controller: AppleController, didFailWith error: any Error)
}

/// A controller that plays a script when it is started.
@MainActor
final class AppleController {
  weak var delegate: (any AppleControllerDelegate)?
  private let script: @MainActor (AppleController) -> Void

  init(script: @escaping @MainActor (AppleController) -> Void) { self.script = script }

  func performRequests() { script(self) }
}

@MainActor
final class AppleService: NSObject, AppleSigning {
  #if DEBUG
    private typealias TokenContinuation = CheckedContinuation<String, any Error>
  #else
    private typealias TokenContinuation = UnsafeContinuation<String, any Error>
  #endif

  private let controller: AppleController
  private var continuation: TokenContinuation?

  init(controller: AppleController) {
    self.controller = controller
    super.init()
  }

  func signIn() async throws -> ProviderCredential {
    guard continuation == nil else { throw SignInError.pending }
    controller.delegate = self
    // The continuation is there before the controller runs, which may answer at once.
    #if DEBUG
      let idToken = try await withCheckedThrowingContinuation { start($0) }
    #else
      let idToken = try await withUnsafeThrowingContinuation { start($0) }
    #endif
    return ProviderCredential(provider: .apple, idToken: idToken)
  }

  private func start(_ continuation: TokenContinuation) {
    self.continuation = continuation
    controller.performRequests()
  }

  /// Resumes the one that waits; a second answer finds nobody.
  private func resume(with result: Result<String, any Error>) {
    let waiting = continuation
    continuation = nil
    waiting?.resume(with: result)
  }
}

extension AppleService: AppleControllerDelegate {
  func controller(_ controller: AppleController, didCompleteWith credential: AppleCredential) {
    guard let credential = credential as? AppleIDCredential,
      let data = credential.identityToken,
      let idToken = String(data: data, encoding: .utf8)
    else {
      resume(with: .failure(SignInError.noIDToken))
      return
    }
    resume(with: .success(idToken))
  }

  func controller(_ controller: AppleController, didFailWith error: any Error) {
    resume(with: .failure(SignInError.refused))
  }
}

@MainActor
@Suite struct AppleDelegateShape {
  private struct Broken: Error {}

  private func service(_ script: @escaping @MainActor (AppleController) -> Void) -> AppleService {
    AppleService(controller: AppleController(script: script))
  }

  private func credential(_ token: String) -> AppleIDCredential { AppleIDCredential(identityToken: Data(token.utf8)) }

  @Test func anAnswerThatComesLaterIsACredential() async throws {
    let service = service { controller in
      Task { controller.delegate?.controller(controller, didCompleteWith: credential("a-1")) }
    }
    #expect(try await service.signIn() == ProviderCredential(provider: .apple, idToken: "a-1"))
  }

  @Test func anAnswerThatComesAtOnceIsNotLost() async throws {
    let service = service { $0.delegate?.controller($0, didCompleteWith: credential("a-2")) }
    #expect(try await service.signIn().idToken == "a-2")
  }

  @Test func onlyTheFirstAnswerCounts() async throws {
    let service = service { controller in
      controller.delegate?.controller(controller, didCompleteWith: credential("first"))
      controller.delegate?.controller(controller, didCompleteWith: credential("second"))
      controller.delegate?.controller(controller, didFailWith: Broken())
    }
    #expect(try await service.signIn().idToken == "first")
    #expect(try await service.signIn().idToken == "first")
  }

  @Test func aCredentialWithoutATokenIsAFailure() async {
    for credential in [AppleCredential(), AppleIDCredential(identityToken: nil)] {
      let service = service { $0.delegate?.controller($0, didCompleteWith: credential) }
      await #expect(throws: SignInError.noIDToken) { try await service.signIn() }
    }
  }

  @Test func aFailureIsToldInTheDomainsWords() async {
    let service = service { $0.delegate?.controller($0, didFailWith: Broken()) }
    await #expect(throws: SignInError.refused) { try await service.signIn() }
  }

  @Test func aSecondSignInIsRefusedWhileOneIsPending() async throws {
    let (started, didStart) = AsyncStream<AppleController>.makeStream()
    let service = service { didStart.yield($0) }
    let first = Task { try await service.signIn() }
    for await controller in started {
      await #expect(throws: SignInError.pending) { try await service.signIn() }
      controller.delegate?.controller(controller, didCompleteWith: credential("a-3"))
      break
    }
    #expect(try await first.value.idToken == "a-3")
  }
}
