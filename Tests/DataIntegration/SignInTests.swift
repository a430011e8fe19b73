import Foundation
import IdentityData
import IdentityDomain
import LogDomain
import LogDomainTesting
import Programs
import Testing

/// Signing in at the real backend, through its login page.
@Suite(.timeLimit(.minutes(1)))
struct SignInTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func googleSignInOpensASessionThatANewOwnerRestores() async throws {
    let backend = try await Backend()
    let session = try await Device(backend.url, folder: folder.url).signIn()
    #expect(session.user.email == "alice@example.com")
    #expect(session.user.displayName == "Alice Liddell")
    #expect(session.provider == .google)
    #expect(try await Device(backend.url, folder: folder.url).owner.restore() == session)
    await backend.stop()
  }

  @Test func appleSignInTellsTheNameAtTheFirstTimeAndTheDeviceKeepsIt() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let first = try await device.apple.signIn()
    #expect(first.displayName == "Alice Liddell")
    let session = try await device.owner.exchange(first)
    #expect(session.user.displayName == "Alice Liddell")
    #expect(session.user.email?.hasSuffix("@privaterelay.appleid.com") == true)

    try await device.owner.signOut()
    let second = try await device.apple.signIn()
    #expect(second.displayName == nil)
    #expect(try await device.owner.exchange(second).user.displayName == "Alice Liddell")
    await backend.stop()
  }

  @Test func aNameBeyondASCIIArrivesWhole() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url, email: "bob@example.com", password: "builder")
    #expect(try await device.signIn().user.displayName == "Zoë Ω")
    await backend.stop()
  }

  @Test(arguments: IdentityProvider.allCases)
  func anIDTokenWithAWrongSignatureIsRejected(_ provider: IdentityProvider) async throws {
    let backend = try await Backend(failing: ["wrong-signature"])
    let device = try await Device(backend.url, folder: folder.url)
    await #expect(throws: OAuthError.idTokenRejected(.signature)) { try await device.signIn(with: provider) }
    #expect(try await device.owner.restore() == nil)
    await backend.stop()
  }

  @Test func aTransientSystemErrorIsRetriedOnce() async throws {
    let backend = try await Backend(failing: ["transient-system-error"])
    let device = try await Device(backend.url, folder: folder.url)
    _ = try await device.signIn()
    #expect(device.log.entries.filter { $0.message.contains("retrying in 0.5 s") }.count == 1)
    await backend.stop()
  }

  @Test func decliningOnThePageIsACancellation() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url, decision: .deny)
    await #expect(throws: OAuthError.userCancelled) { try await device.signIn() }
    await backend.stop()
  }

  @Test func aWrongPasswordSignsNobodyIn() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url, password: "through the looking-glass")
    let error = await #expect(throws: OAuthError.self) { try await device.signIn() }
    #expect(!"\(String(describing: error))".contains("looking-glass"))
    await backend.stop()
  }

  @Test func aBackendThatIsGoneIsANetworkError() async throws {
    let backend = try await Backend()
    await backend.stop()
    let device = try await Device(backend.url, folder: folder.url)
    await #expect(throws: OAuthError.network(retryable: true)) { try await device.signIn() }
  }
}
