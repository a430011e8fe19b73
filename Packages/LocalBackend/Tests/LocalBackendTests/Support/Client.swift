import Foundation

@testable import LocalBackend

/// One answer of the server.
struct Answer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: JSONValue? { JSONValue(parsing: body) }

  /// The decoded query of a redirect.
  var redirect: [String: String] {
    let query = headers["location"].flatMap { URLComponents(string: $0)?.queryItems } ?? []
    return Dictionary(query.map { ($0.name, $0.value ?? "") }) { _, last in last }
  }
}

/// A client that opens a plain socket for each request, blocking a queue of its own.
struct Client: Sendable {
  let port: UInt16

  struct Failed: Error {}

  func get(_ target: String, bearer: String? = nil) async throws -> Answer {
    try await send("GET", target, headers: bearer.map { ["Authorization": "Bearer \($0)"] } ?? [:])
  }

  func postForm(_ target: String, _ form: [String: String], headers: [String: String] = [:]) async throws -> Answer {
    let body = form.map { "\($0.key)=\(Self.encoded($0.value))" }.joined(separator: "&")
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await send("POST", target, headers: headers.merging(type) { $1 }, body: Array(body.utf8))
  }

  func send(
    _ method: String,
    _ target: String,
    _ json: JSONValue,
    bearer: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> Answer {
    var headers = headers
    headers["Content-Type"] = "application/json"
    if let bearer { headers["Authorization"] = "Bearer \(bearer)" }
    return try await send(method, target, headers: headers, body: json.bytes)
  }

  func send(
    _ method: String,
    _ target: String,
    headers: [String: String] = [:],
    body: [UInt8] = []
  ) async throws -> Answer {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    head += "Content-Length: \(body.count)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    let bytes = Array((head + "\r\n").utf8) + body
    let received: [UInt8] = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "Client").async { continuation.resume(with: Result { try exchange(bytes) }) }
    }
    return try Self.parse(received)
  }

  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failed()
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return received }
      received += buffer.prefix(count)
    }
  }

  private static func parse(_ bytes: [UInt8]) throws -> Answer {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Failed() }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = Int(lines[0].split(separator: " ")[1]) else { throw Failed() }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return Answer(status: status, headers: headers, body: Array(bytes[end.upperBound...]))
  }
}
