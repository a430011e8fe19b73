import Dependencies
import Foundation

/// A server of bare sockets on loopback, which can answer as no good server would.
final class RawServer: Sendable {
  enum Reply: Sendable {
    /// These bytes, then the connection is closed.
    case bytes(String)
    /// Nothing; the connection stays open until the server is released.
    case silence
  }

  let port: UInt16
  private let listener: Int32
  private let log = Log<String>()
  private let silent = Log<Int32>()

  init(_ answer: @escaping @Sendable (_ request: String) -> Reply) throws {
    let (listener, port) = try Self.listen()
    self.listener = listener
    self.port = port
    Thread.detachNewThread { [log, silent] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread {
          let request = Self.readRequest(from: connection)
          log.append(request)
          switch answer(request) {
          case .bytes(let text):
            Self.send(text, to: connection)
            shutdown(connection, Int32(SHUT_RDWR))
            close(connection)
          case .silence:
            silent.append(connection)
          }
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for connection in silent.entries { close(connection) }
  }

  /// The requests so far, as they came.
  var requests: [String] { log.entries }

  /// Waits for the first request.
  func firstRequest() async -> String {
    while true {
      if let first = requests.first { return first }
      await Task.yield()
    }
  }

  func url(_ path: String) -> URL {
    // A port and a path of a test make a URL.
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }

  private static func listen() throws -> (Int32, UInt16) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && Foundation.listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard result else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private static func readRequest(from connection: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func send(_ text: String, to connection: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Entries that several threads append.
private final class Log<Entry: Sendable>: Sendable {
  private let stored = LockIsolated<[Entry]>([])

  var entries: [Entry] { stored.withValue { $0 } }

  func append(_ entry: Entry) {
    stored.withValue { $0.append(entry) }
  }
}
