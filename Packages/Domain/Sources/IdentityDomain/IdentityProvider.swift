/// Who vouches for the user.
public enum IdentityProvider: String, CaseIterable, Codable, Sendable {
  case google
  case apple
}
