import Dependencies
import Foundation
import IdentityDomain
import ProfileDomain
import SQLiteStore

/// The copy of one user's profile on this device.
///
/// An answer of the server is kept only if nothing newer was, and nothing was forgotten, since it was asked for: one that
/// arrives after sign-out must not bring the copy back.
final class ProfileCopy: Sendable {
  /// When an answer was asked for, in relation to the others.
  struct Ticket: Sendable {
    fileprivate var number: Int
    fileprivate let era: Int
  }

  private struct Order {
    var issued = 0
    var kept = 0
    /// How often everything was forgotten.
    var era = 0
  }

  private let store: SQLiteStore
  private let order = LockIsolated(Order())

  init(store: SQLiteStore) {
    self.store = store
  }

  func ticket() -> Ticket {
    order.withValue { order in
      order.issued += 1
      return Ticket(number: order.issued, era: order.era)
    }
  }

  /// The ticket of something that was begun with `ticket` and is newer than all that was asked for until now.
  func renewed(_ ticket: Ticket) -> Ticket {
    Ticket(number: self.ticket().number, era: ticket.era)
  }

  func keep(_ profile: UserProfile, at time: Date, for ticket: Ticket) async throws {
    try await write { db in
      guard self.mayKeep(ticket) else { return }
      try db.execute(
        """
        INSERT OR REPLACE INTO profile_copy (id, user_id, display_name, email, bio, updated_at, stored_at)
        VALUES (1, ?, ?, ?, ?, ?, ?)
        """,
        profile.id,
        profile.displayName,
        profile.email,
        profile.bio,
        profile.updatedAt?.timeIntervalSinceReferenceDate,
        time.timeIntervalSinceReferenceDate
      )
    }
  }

  /// The copy, if it is this user's; another user's is removed.
  func load(of id: User.ID) async throws -> (profile: UserProfile, storedAt: Date)? {
    try await write { db in
      try db.execute("DELETE FROM profile_copy WHERE user_id <> ?", id)
      guard let row = try db.row("SELECT * FROM profile_copy") else { return nil }
      let updatedAt: Double? = try row["updated_at"]
      let profile = UserProfile(
        id: try row["user_id"],
        displayName: try row["display_name"],
        email: try row["email"],
        bio: try row["bio"],
        updatedAt: updatedAt.map { Date(timeIntervalSinceReferenceDate: $0) }
      )
      return (profile, Date(timeIntervalSinceReferenceDate: try row["stored_at"]))
    }
  }

  func forget() async throws {
    // Before the deletion is queued: what is kept before it is deleted by it, and what comes after sees this.
    order.withValue { $0.era += 1 }
    try await write { db in try db.execute("DELETE FROM profile_copy") }
  }

  private func mayKeep(_ ticket: Ticket) -> Bool {
    order.withValue { order in
      guard ticket.era == order.era, ticket.number > order.kept else { return false }
      order.kept = ticket.number
      return true
    }
  }

  @discardableResult
  private func write<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
    do {
      return try await store.write(body)
    } catch let error as SQLiteStoreError {
      throw ProfileError.storage(error.description)
    }
  }
}
