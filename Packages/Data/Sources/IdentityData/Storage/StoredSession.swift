import Foundation
import IdentityDomain

/// A session with its tokens, as the owner holds it and the store keeps it.
struct StoredSession: Equatable, Sendable {
  var session: Session
  var accessToken: Secret<String>
  var refreshToken: Secret<String>
  /// From when on the access token is renewed before it is used.
  var renewsAt: Date
  /// The session is over; its tokens are never sent again.
  var hasEnded = false
}

extension StoredSession {
  /// The form on disk, where the tokens are plain text that gets encrypted.
  private struct Record: Codable {
    var version: Int
    var session: Session
    var accessToken: String
    var refreshToken: String
    var renewsAt: Date
    var hasEnded: Bool
  }

  /// The bytes to be encrypted.
  func encoded() throws -> [UInt8] {
    Array(
      try JSONEncoder().encode(
        Record(
          version: 1,
          session: session,
          accessToken: accessToken.reveal(),
          refreshToken: refreshToken.reveal(),
          renewsAt: renewsAt,
          hasEnded: hasEnded
        )
      )
    )
  }

  /// Nil for bytes that are no session, or one of an unknown version.
  init?(decoding bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)), record.version == 1 else {
      return nil
    }
    self.init(
      session: record.session,
      accessToken: Secret(record.accessToken),
      refreshToken: Secret(record.refreshToken),
      renewsAt: record.renewsAt,
      hasEnded: record.hasEnded
    )
  }
}
