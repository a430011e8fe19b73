import Foundation
import IdentityDomain
import ProfileDomain
import Programs
import Testing

/// The profile at the real backend, and its copy on the device.
@Suite(.timeLimit(.minutes(1)))
struct ProfileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aSavedEditIsWhatTheServerGivesAfterwards() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let id = try await device.signIn().user.id
    let saved = try await device.profile.save(edit: ProfileEdit(displayName: " 愛麗絲 👩‍🚀 ", bio: "Ω"), of: id)
    #expect(saved.displayName == "愛麗絲 👩‍🚀")
    #expect(try await device.profile.load(of: id).profile == saved)
    await backend.stop()
  }

  @Test func withoutTheBackendTheLastProfileIsGivenAsStored() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let id = try await device.signIn().user.id
    let loaded = try await device.profile.load(of: id)
    await backend.stop()
    let stored = try await Device(backend.url, folder: folder.url).profile.load(of: id)
    #expect(stored.profile == loaded.profile)
    #expect(stored.origin != .server)
  }

  @Test func anEditWithoutTheBackendFailsAsOfflineAndChangesNothing() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let id = try await device.signIn().user.id
    let loaded = try await device.profile.load(of: id)
    await backend.stop()
    await #expect(throws: ProfileError.offline) {
      try await device.profile.save(edit: ProfileEdit(displayName: "Nobody", bio: ""), of: id)
    }
    #expect(try await device.profile.load(of: id).profile == loaded.profile)
  }

  @Test func aForgottenCopyIsGone() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let id = try await device.signIn().user.id
    _ = try await device.profile.load(of: id)
    try await device.profile.forget()
    await backend.stop()
    await #expect(throws: ProfileError.offline) { try await device.profile.load(of: id) }
  }
}
