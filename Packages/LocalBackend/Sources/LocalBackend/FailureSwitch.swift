/// What the server can be told to do wrong.
public enum FailureSwitch: String, CaseIterable, Codable, Sendable {
  /// ID tokens are signed by a key that is not in the key set.
  case wrongSignature = "wrong-signature"
  /// The next token request is answered with 503 and a system error once; that turns the switch off.
  case transientSystemError = "transient-system-error"
  /// New access tokens count as expired from the start; refreshing still works.
  case expire
  /// New sessions are revoked as soon as they are issued.
  case revoke

  /// Every name, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
