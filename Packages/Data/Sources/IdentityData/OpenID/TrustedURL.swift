import Foundation
import IdentityDomain

extension URL {
  /// A URL that secrets may be sent to: https, or http on loopback; without credentials and fragment.
  init?(trusted text: String) {
    self.init(string: text)
    guard isTrusted, user == nil, password == nil, fragment == nil else { return nil }
  }

  /// Whether secrets may be sent there: https, or http on loopback.
  var isTrusted: Bool {
    guard let host = host()?.lowercased(), !host.isEmpty else { return false }
    switch scheme?.lowercased() {
    case "https": return true
    case "http": return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    default: return false
    }
  }

  /// Whether both have the same scheme, host and port.
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased()
      && host()?.lowercased() == other.host()?.lowercased()
      && effectivePort == other.effectivePort
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}
