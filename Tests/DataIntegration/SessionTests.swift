import Foundation
import HTTPTransport
import IdentityData
import IdentityDomain
import LogDomain
import LogDomainTesting
import ProfileDomain
import Programs
import Testing

/// A session at the real backend: renewal, its end, and what stays on the device.
@Suite(.timeLimit(.minutes(1)))
struct SessionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func anExpiredAccessTokenIsRenewedUnseen() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let session = try await device.signIn()
    try await backend.request("POST", "/control/expire")
    #expect(try await device.profile.load(of: session.user.id).origin == .server)
    await backend.stop()
  }

  @Test func manyRequestsWithAnExpiredTokenSpendOneRefreshToken() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let session = try await device.signIn()
    for _ in 1...5 {
      try await backend.request("POST", "/control/expire")
      try await withThrowingTaskGroup(of: LoadedProfile.Origin.self) { group in
        for _ in 1...16 {
          group.addTask { try await device.profile.load(of: session.user.id).origin }
        }
        for try await origin in group { #expect(origin == .server) }
      }
    }
    await backend.stop()
  }

  @Test func twoOwnersOfOneStoreNeverSpendARefreshTokenTwice() async throws {
    let backend = try await Backend()
    let first = try await Device(backend.url, folder: folder.url)
    let session = try await first.signIn()
    let second = try await Device(backend.url, folder: folder.url)
    #expect(try await second.owner.restore() == session)
    for _ in 1...5 {
      try await backend.request("POST", "/control/expire")
      async let one = first.profile.load(of: session.user.id).origin
      async let two = second.profile.load(of: session.user.id).origin
      #expect(try await [one, two] == [.server, .server])
    }
    await backend.stop()
  }

  @Test func aRevokedSessionEndsOnceAndIsNotUsedAgain() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let session = try await device.signIn()
    try await backend.request("POST", "/control/revoke")
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...16 {
        group.addTask {
          await #expect(throws: ProfileError.sessionExpired) { try await device.profile.load(of: session.user.id) }
        }
      }
    }
    var events = device.owner.events().makeAsyncIterator()
    #expect(await events.next() == .expired)
    try await device.owner.signOut()
    #expect(try await device.owner.restore() == nil)
    #expect(device.log.entries.filter { $0.message.contains("the session has ended") }.count == 1)
    await backend.stop()
  }

  @Test func withoutTheBackendTheSessionStaysAndSignOutStillWipesIt() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let session = try await device.signIn()
    await backend.stop()
    #expect(try await device.owner.restore() == session)
    try await device.owner.signOut()
    #expect(try await Device(backend.url, folder: folder.url).owner.restore() == nil)
  }

  @Test func theTokensOnDiskAreNotReadable() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let session = try await device.signIn()
    let files = FileManager.default.enumerator(atPath: folder.path)
    var seen = 0
    while let path = files?.nextObject() as? String {
      guard path.hasPrefix("tokens/") || path == "installation" else { continue }
      let url = folder.url.appending(path: path)
      guard let data = FileManager.default.contents(atPath: url.path) else { continue }
      seen += 1
      #expect(data.range(of: Data(session.user.id.utf8)) == nil)
      let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(path)")
    }
    #expect(seen >= 2)
    await backend.stop()
  }
}
