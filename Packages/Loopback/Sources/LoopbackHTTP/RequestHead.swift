/// Request line and header fields of one request, and what they say about its body (RFC 9112).
struct RequestHead {
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  let method: String
  let target: RequestTarget
  /// False for HTTP/1.0.
  let isVersion11: Bool
  private(set) var headers = LoopbackServer.Headers()

  init(requestLine line: ArraySlice<UInt8>) throws(Refusal) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]) else {
      throw .badRequest("the request line must be a method, a target and a version")
    }
    let version = Array(parts[2])
    guard
      version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."),
      isDigit(version[5]), isDigit(version[7])
    else {
      throw .badRequest("the version must be HTTP/1.1 or HTTP/1.0")
    }
    guard version[5] == UInt8(ascii: "1") else {
      throw Refusal(status: 505, reason: "only HTTP/1.1 and HTTP/1.0 are spoken here")
    }
    isVersion11 = version[7] != UInt8(ascii: "0")
    method = String(decoding: parts[0], as: UTF8.self)
    target = try RequestTarget(parts[1], method: method)
  }

  mutating func addField(_ line: ArraySlice<UInt8>) throws(Refusal) {
    guard headers.fields.count < LoopbackServer.Limits.headerFields else {
      throw Refusal(status: 431, reason: "more than \(LoopbackServer.Limits.headerFields) header fields")
    }
    headers.add(try Self.field(line))
  }

  /// Checks one field line; trailers are held to the same rules.
  static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> LoopbackServer.Headers.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .badRequest("a header field is no name followed by a colon, or is folded over two lines")
    }
    let value = line[(colon + 1)...]
    guard value.allSatisfy(isFieldByte) else {
      throw .badRequest("a header value has a control character")
    }
    return .init(
      String(decoding: line[..<colon], as: UTF8.self),
      String(Substring(decoding: value, as: UTF8.self).trimmingSpaces)
    )
  }

  /// Refuses a request that another name was resolved for: a web page whose domain points at 127.0.0.1 must reach
  /// nothing here.
  func checkHost() throws(Refusal) {
    let hosts = headers.all("Host")
    guard hosts.count <= 1, !(hosts.isEmpty && isVersion11) else {
      throw .badRequest("there must be exactly one Host field")
    }
    for host in [hosts.first, target.authority].compactMap({ $0 }) {
      let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let port = parts.count == 2 ? parts[1] : ""
      guard port.isEmpty || port.utf8.allSatisfy(isDigit) && UInt16(port) != nil else {
        throw .badRequest("the port in the Host field is no port")
      }
      guard ["127.0.0.1", "localhost"].contains(parts[0].lowercased()) else {
        throw Refusal(status: 421, reason: "this server answers for 127.0.0.1 and localhost only")
      }
    }
  }

  /// How the body is delimited; whatever two servers could read differently is refused.
  func framing(limits: LoopbackServer.Limits) throws(Refusal) -> Framing {
    let lengths = headers.all("Content-Length")
    let codings = headers.all("Transfer-Encoding")
    if !codings.isEmpty {
      guard lengths.isEmpty else { throw .badRequest("both Content-Length and Transfer-Encoding") }
      guard isVersion11 else { throw .badRequest("Transfer-Encoding in HTTP/1.0") }
      guard codings.count == 1 else { throw .badRequest("two Transfer-Encoding fields") }
      guard codings[0].lowercased() == "chunked" else {
        throw Refusal(status: 501, reason: "the only transfer coding understood is chunked")
      }
      return .chunked
    }
    guard lengths.count <= 1 else { throw .badRequest("two Content-Length fields") }
    guard let text = lengths.first else { return .length(0) }
    guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else {
      throw .badRequest("Content-Length is no number")
    }
    guard let length = Int(text), length <= limits.bodyBytes else { throw .bodyTooLong(limits) }
    return .length(length)
  }

  /// Whether the client waits for `100 Continue` before it sends the body.
  func expectsContinue() throws(Refusal) -> Bool {
    let expectations = headers.tokens("Expect")
    guard expectations.allSatisfy({ $0 == "100-continue" }) else {
      throw Refusal(status: 417, reason: "the only expectation understood is 100-continue")
    }
    return isVersion11 && !expectations.isEmpty
  }

  /// Whether the connection stays open after the response.
  var keepsAlive: Bool {
    let options = headers.tokens("Connection")
    return !options.contains("close") && (isVersion11 || options.contains("keep-alive"))
  }
}

extension LoopbackServer.Headers {
  mutating func add(_ field: Field) {
    add(field.name, field.value)
  }
}

extension Refusal {
  static func bodyTooLong(_ limits: LoopbackServer.Limits) -> Refusal {
    Refusal(status: 413, reason: "the body is longer than \(limits.bodyBytes) bytes")
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Whether these bytes are a token of RFC 9110, such as a method or a field name.
func isToken(_ bytes: some Collection<UInt8>) -> Bool {
  !bytes.isEmpty
    && bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
}

/// Whether this byte may stand in a field value.
func isFieldByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\t") || byte >= 0x20 && byte != 0x7F
}
