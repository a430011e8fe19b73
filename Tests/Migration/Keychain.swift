// Shape: the store of secrets that everything else is built on, as a protocol and its key.

import Dependencies
import Synchronization

protocol KeychainKeeping: AnyObject, Sendable {
  func token(_ name: String) -> String?
  func save(_ token: String?, as name: String)
}

final class MemoryKeychain: KeychainKeeping {
  private let tokens: Mutex<[String: String]>

  init(_ tokens: [String: String] = [:]) { self.tokens = Mutex(tokens) }

  func token(_ name: String) -> String? { tokens.withLock { $0[name] } }
  func save(_ token: String?, as name: String) { tokens.withLock { $0[name] = token } }
}

private enum KeychainKey: TestDependencyKey {
  static var testValue: any KeychainKeeping { MemoryKeychain() }
}

extension DependencyValues {
  var keychain: any KeychainKeeping {
    get { self[KeychainKey.self] }
    set { self[KeychainKey.self] = newValue }
  }
}
