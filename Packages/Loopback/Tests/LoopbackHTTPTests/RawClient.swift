import Foundation

/// A blocking socket on a queue of its own, which sends any bytes and sees exactly what comes back.
final class RawClient: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "RawClient")

  init(port: UInt16, address host: UInt32 = 0x7F00_0001, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    // Only so that a broken server fails the test instead of hanging it.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The descriptor is closed by deinit, which runs for this error too.
    guard result == 0 else { throw Failed(code: errno) }
  }

  struct Failed: Error, Equatable {
    let code: Int32
  }

  deinit { close(descriptor) }

  /// False when the server has closed.
  @discardableResult
  func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) async -> Bool {
    await run { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes with a reset instead of an orderly end.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    var none = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    connect(descriptor, &none, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Everything until the server closes.
  func readAll() async -> String {
    await run { [descriptor] in
      var all: [UInt8] = []
      while let piece = Self.receive(descriptor) { all += piece }
      return String(decoding: all, as: UTF8.self)
    }
  }

  /// Exactly one response by its `Content-Length`, or what came before the end.
  func readResponse(isHead: Bool = false) async -> String {
    await run { [descriptor] in
      var all: [UInt8] = []
      while !all.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard let byte = Self.receive(descriptor, atMost: 1) else { return String(decoding: all, as: UTF8.self) }
        all += byte
      }
      let head = String(decoding: all, as: UTF8.self)
      let field = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
      var rest = isHead ? 0 : Int(field?.dropFirst(16) ?? "0") ?? 0
      while rest > 0, let piece = Self.receive(descriptor, atMost: rest) {
        all += piece
        rest -= piece.count
      }
      return String(decoding: all, as: UTF8.self)
    }
  }

  private static func receive(_ descriptor: Int32, atMost limit: Int = 65_536) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &buffer, limit, 0)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  private func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}
