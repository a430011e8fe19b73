import Foundation

/// Keeps loopback traffic away from proxies.
///
/// FoundationNetworking's transfers take `http_proxy` from the environment, also for 127.0.0.1, and no setting of the
/// session turns that off. So, where a proxy is set at all, loopback is added to the variable that exempts hosts.
enum LoopbackProxyExemption {
  static func apply() { _ = applied }

  /// Done once, and only where it is needed: changing the environment is not safe while others read it.
  private static let applied: Bool = {
    #if os(Linux)
      guard let value = noProxy(in: ProcessInfo.processInfo.environment) else { return false }
      return setenv("no_proxy", value, 1) == 0
    #else
      return false
    #endif
  }()

  /// What `no_proxy` must be, or nil when it is well as it is.
  static func noProxy(in environment: [String: String]) -> String? {
    let proxies = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    guard proxies.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
    let current = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    let names = current.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    if names == ["*"] { return nil }
    let missing = ["127.0.0.1", "localhost", "::1"].filter { !names.contains($0) }
    return missing.isEmpty ? nil : (names + missing).joined(separator: ",")
  }
}
