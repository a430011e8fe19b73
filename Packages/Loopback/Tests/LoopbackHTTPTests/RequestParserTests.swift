import Testing

@testable import LoopbackHTTP

@Suite struct RequestParserTests {
  static let requests = [
    "GET /a%20b?x=1&x=2&y=%C3%A9+%2B HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nX-Empty:\r\nx-two:\t a b \t\r\n\r\n",
    "POST /f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\n\r\nhello\r\n\r\n\0x",
    "POST /c HTTP/1.1\r\nhost: LOCALHOST\r\nTransfer-Encoding: Chunked\r\n\r\n"
      + "5;name=\"v\"\r\nhello\r\n00A \r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n",
    "\r\nGET /1.0 HTTP/1.0\r\n\r\n",
    "GET http://127.0.0.1?q HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  ]

  static func parse(_ pieces: [[UInt8]], limits: LoopbackServer.Limits = .init()) throws -> [LoopbackServer.Request] {
    var parser = RequestParser(limits: limits)
    var requests: [LoopbackServer.Request] = []
    for piece in pieces {
      parser.append(piece)
      while let complete = try parser.next() { requests.append(complete.request) }
    }
    #expect(parser.isIdle)
    return requests
  }

  static func refusal(_ text: String, limits: LoopbackServer.Limits = .init()) -> Int? {
    var parser = RequestParser(limits: limits)
    parser.append(Array(text.utf8))
    do {
      while try parser.next() != nil {}
      return nil
    } catch {
      return error.status
    }
  }

  @Test func decodesTargetHeadersAndBody() throws {
    let requests = try Self.parse([Self.requests.flatMap(\.utf8)])
    #expect(requests.map(\.path) == ["/a b", "/f", "/c", "/1.0", "/", "*"])
    #expect(requests[0].query == [.init("x", "1"), .init("x", "2"), .init("y", "é +")])
    #expect(requests[0].query.all("x") == ["1", "2"])
    #expect(requests[0].headers["x-EMPTY"] == "")
    #expect(requests[0].headers["X-Two"] == "a b")
    #expect(requests[1].body == Array("hello\r\n\r\n\0x".utf8.prefix(11)))
    #expect(requests[2].text == "hello0123456789")
    #expect(requests[2].headers["Trailer"] == nil)
    #expect(requests[4].query == [.init("q", "")])
  }

  @Test func splitAtEveryByteMakesNoDifference() throws {
    let bytes = Self.requests.flatMap { Array($0.utf8) }
    let whole = try Self.parse([bytes])
    for index in bytes.indices {
      #expect(try Self.parse([Array(bytes[..<index]), Array(bytes[index...])]) == whole)
    }
    #expect(try Self.parse(bytes.map { [$0] }) == whole)
  }

  @Test func randomPiecesMakeNoDifference() throws {
    let bytes = Self.requests.flatMap { Array($0.utf8) }
    let whole = try Self.parse([bytes])
    for _ in 0..<200 {
      var rest = bytes[...]
      var pieces: [[UInt8]] = []
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...40))
        pieces.append(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      #expect(try Self.parse(pieces) == whole)
    }
  }

  /// Whatever bytes come, the parser answers with a request or a refusal, and never traps.
  @Test func damagedRequestsNeverTrap() {
    let bytes = Self.requests.flatMap { Array($0.utf8) }
    for _ in 0..<5_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3) {
        switch Int.random(in: 0...2) {
        case 0: damaged[Int.random(in: damaged.indices)] = UInt8.random(in: .min ... .max)
        case 1: damaged.remove(at: Int.random(in: damaged.indices))
        default: damaged.insert(UInt8.random(in: .min ... .max), at: Int.random(in: damaged.indices))
        }
      }
      var parser = RequestParser(limits: .init(headerBytes: 200, bodyBytes: 12))
      parser.append(damaged)
      while (try? parser.next()) != nil {}
    }
  }

  private static let host = "Host: 127.0.0.1\r\n"

  @Test(arguments: [
    ("no version", "GET /\r\n\r\n"),
    ("two spaces", "GET  / HTTP/1.1\r\n\(host)\r\n"),
    ("trailing space", "GET / HTTP/1.1 \r\n\(host)\r\n"),
    ("no method", " / HTTP/1.1\r\n\(host)\r\n"),
    ("method that is no token", "G(T / HTTP/1.1\r\n\(host)\r\n"),
    ("lower-case version", "GET / http/1.1\r\n\(host)\r\n"),
    ("long version", "GET / HTTP/1.10\r\n\(host)\r\n"),
    ("relative target", "GET a HTTP/1.1\r\n\(host)\r\n"),
    ("authority target", "CONNECT 127.0.0.1:1 HTTP/1.1\r\n\(host)\r\n"),
    ("star for GET", "GET * HTTP/1.1\r\n\(host)\r\n"),
    ("fragment", "GET /#a HTTP/1.1\r\n\(host)\r\n"),
    ("byte beyond ASCII in the target", "GET /é HTTP/1.1\r\n\(host)\r\n"),
    ("broken escape in the path", "GET /%g0 HTTP/1.1\r\n\(host)\r\n"),
    ("cut escape in the query", "GET /?a=%4 HTTP/1.1\r\n\(host)\r\n"),
    ("escaped NUL", "GET /%00 HTTP/1.1\r\n\(host)\r\n"),
    ("escape that is no UTF-8", "GET /?%ff HTTP/1.1\r\n\(host)\r\n"),
    ("empty lines", "\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n"),
    ("bare LF", "GET / HTTP/1.1\nHost: 127.0.0.1\n\n"),
    ("bare LF in a field", "GET / HTTP/1.1\r\nA: b\nC: d\r\n\(host)\r\n"),
    ("bare CR", "GET / HTTP/1.1\r\nA: b\rC: d\r\n\(host)\r\n"),
    ("NUL in a field", "GET / HTTP/1.1\r\nA: b\0\r\n\(host)\r\n"),
    ("control character in a field", "GET / HTTP/1.1\r\nA: b\u{1}\r\n\(host)\r\n"),
    ("obsolete folding", "GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n"),
    ("folding of the first field", "GET / HTTP/1.1\r\n \(host)\r\n"),
    ("space before the colon", "GET / HTTP/1.1\r\n\(host)A : b\r\n\r\n"),
    ("no colon", "GET / HTTP/1.1\r\n\(host)A\r\n\r\n"),
    ("no name", "GET / HTTP/1.1\r\n\(host): b\r\n\r\n"),
    ("no host", "GET / HTTP/1.1\r\n\r\n"),
    ("two hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n"),
    ("host with a wrong port", "GET / HTTP/1.1\r\nHost: 127.0.0.1:99999\r\n\r\n"),
    ("host with a word as port", "GET / HTTP/1.1\r\nHost: 127.0.0.1:x\r\n\r\n"),
    ("length and chunks", "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ("two equal lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na"),
    ("list of lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 1, 1\r\n\r\na"),
    ("signed length", "POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na"),
    ("negative length", "POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n"),
    ("empty length", "POST / HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n"),
    ("hexadecimal length", "POST / HTTP/1.1\r\n\(host)Content-Length: 0x1\r\n\r\na"),
    ("chunks in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("two codings", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ("chunk without a size", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\r\n"),
    ("chunk size with 0x", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n"),
    ("chunk size with a sign", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n-1\r\n"),
    ("chunk longer than its size", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"),
    ("broken trailer", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\nbroken\r\n\r\n"),
  ])
  func malformedIsRefused(what: String, text: String) {
    #expect(Self.refusal(text) == 400, "\(what)")
  }

  @Test(arguments: [
    (414, "GET /\(String(repeating: "a", count: 300))"),
    (431, "GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 300))"),
    (413, "POST / HTTP/1.1\r\n\(host)Content-Length: 21\r\n\r\n"),
    (413, "POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999999\r\n\r\n"),
    (413, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n15\r\n"),
    (413, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffffff\r\n"),
    (413, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n14\r\n"),
    (431, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1;\(String(repeating: "a", count: 300))"),
    (431, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(String(repeating: "0", count: 300))"),
    (431, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\nA: \(String(repeating: "a", count: 300))"),
    (417, "POST / HTTP/1.1\r\n\(host)Expect: tea\r\nContent-Length: 1\r\n\r\n"),
    (421, "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n"),
    (421, "GET / HTTP/1.1\r\nHost: 127.0.0.1.example.com\r\n\r\n"),
    (421, "GET / HTTP/1.1\r\nHost: 127.0.0.1@example.com\r\n\r\n"),
    (421, "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
    (421, "GET http://example.com/ HTTP/1.1\r\n\(host)\r\n"),
    (501, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n"),
    (501, "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: identity\r\n\r\n"),
    (505, "PRI * HTTP/2.0\r\n\r\n"),
  ])
  func limitsAndUnknownsHaveTheirOwnStatus(status: Int, text: String) {
    #expect(Self.refusal(text, limits: .init(headerBytes: 250, bodyBytes: 20)) == status)
  }

  @Test func tooManyFieldsAreRefused() {
    let fields = String(repeating: "A: b\r\n", count: 100)
    #expect(Self.refusal("GET / HTTP/1.1\r\n\(Self.host)\(fields)\r\n") == 431)
  }

  @Test func bodyOfExactlyTheLimitPasses() throws {
    let body = String(repeating: "a", count: 20)
    let fixed = "POST / HTTP/1.1\r\n\(Self.host)Content-Length: 20\r\n\r\n\(body)"
    let chunks = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n14\r\n\(body)\r\n0\r\n\r\n"
    let requests = try Self.parse([Array((fixed + chunks).utf8)], limits: .init(bodyBytes: 20))
    #expect(requests.map(\.text) == [body, body])
  }

  @Test func manySmallChunksCostNoHeaderBytes() throws {
    let chunks = String(repeating: "1\r\na\r\n", count: 1_000) + "0\r\n\r\n"
    let text = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n\(chunks)"
    let requests = try Self.parse([Array(text.utf8)], limits: .init(headerBytes: 100))
    #expect(requests.first?.body.count == 1_000)
  }

  @Test func formIsDecodedByItsContentTypeOnly() throws {
    func form(_ type: String, _ body: String) -> [LoopbackServer.QueryItem]? {
      LoopbackServer.Request(
        method: "POST",
        target: "/",
        headers: ["Content-Type": type],
        body: Array(body.utf8)
      )?.form
    }
    let type = "Application/X-WWW-Form-Urlencoded; charset=utf-8"
    #expect(form(type, "a=1&a=%26+&b&&c==") == [.init("a", "1"), .init("a", "& "), .init("b", ""), .init("c", "=")])
    #expect(form(type, "") == [])
    #expect(form(type, "a=%") == nil)
    #expect(form("text/plain", "a=1") == nil)
  }
}
