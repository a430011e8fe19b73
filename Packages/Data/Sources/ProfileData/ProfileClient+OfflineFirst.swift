import Foundation
import LogDomain
import ProfileDomain
import SQLiteStore

extension ProfileClient {
  /// The copy in `store` alone, as a server that is never reached: a load gives the copy, a save fails as offline.
  public static func sqlite(_ store: SQLiteStore) -> ProfileClient {
    let copy = ProfileCopy(store: store)
    return ProfileClient(
      load: { id in
        guard let (profile, storedAt) = try await copy.load(of: id) else { throw ProfileError.offline }
        return LoadedProfile(profile: profile, origin: .stored(storedAt))
      },
      save: { _, _ in throw ProfileError.offline },
      forget: { try await copy.forget() }
    )
  }

  /// The server's profiles, each kept in `store`, and what is kept where the server cannot be reached.
  ///
  /// `store` was opened with the migrations `.profile`. The copy is of one user: another's load, and `forget`, remove
  /// it. A copy that cannot be written is logged and does not keep the server's profile from being shown.
  public static func offlineFirst(
    server: ProfileClient,
    copy store: SQLiteStore,
    log: LogClient,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> ProfileClient {
    let copy = ProfileCopy(store: store)
    @Sendable func keep(_ profile: UserProfile, for ticket: ProfileCopy.Ticket) async throws {
      do {
        try await copy.keep(profile, at: now(), for: ticket)
      } catch ProfileError.storage(let text) {
        log(.error, "profile", "the profile was not copied to this device: \(text)")
      }
    }
    return ProfileClient(
      load: { id in
        let ticket = copy.ticket()
        do {
          let loaded = try await server.load(of: id)
          try await keep(loaded.profile, for: ticket)
          return loaded
        } catch ProfileError.offline {
          guard let (profile, storedAt) = try await copy.load(of: id) else { throw ProfileError.offline }
          return LoadedProfile(profile: profile, origin: .stored(storedAt))
        }
      },
      save: { edit, id in
        let ticket = copy.ticket()
        let profile = try await server.save(edit: edit, of: id)
        // Renewed now, since a load that was asked for meanwhile may hold what was before the edit.
        try await keep(profile, for: copy.renewed(ticket))
        return profile
      },
      forget: { try await copy.forget() }
    )
  }
}
