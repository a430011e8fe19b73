/// A signed token in compact form (RFC 7515), taken apart and not yet believed.
struct JSONWebToken: Sendable {
  let header: JSONValue
  let claims: JSONValue
  let signature: [UInt8]
  /// What the signature is over.
  let signingInput: [UInt8]

  /// Nil when it has not three parts of strict base64url with two JSON objects.
  init?(compact text: String) {
    // The largest ID tokens in use have some kilobytes.
    guard text.utf8.count <= 64 * 1024 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3,
      let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue(parsing: $0) }), header.isObject,
      let claims = Base64URL.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) }), claims.isObject,
      let signature = Base64URL.decode(parts[2])
    else { return nil }
    self.header = header
    self.claims = claims
    self.signature = signature
    signingInput = Array("\(parts[0]).\(parts[1])".utf8)
  }
}
