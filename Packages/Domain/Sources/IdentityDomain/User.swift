/// The person who is signed in.
public struct User: Codable, Equatable, Identifiable, Sendable {
  /// The identifier that the authentication server gave, the same over all sign-ins.
  public let id: String
  /// The address, which with Apple may be a private relay.
  public var email: String?
  /// The name that the provider told, perhaps only at the first sign-in.
  public var displayName: String?

  /// A user by what the authentication server knows.
  public init(id: String, email: String? = nil, displayName: String? = nil) {
    self.id = id
    self.email = email
    self.displayName = displayName
  }
}
