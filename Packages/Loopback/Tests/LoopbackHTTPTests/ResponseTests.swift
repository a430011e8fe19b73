import LoopbackHTTP
import Testing

@Suite struct ResponseTests {
  private let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

  @Test(arguments: ["a\r\nSet-Cookie: b=c", "a\nb", "a\rb", "a\0b", "a\u{7F}"])
  func headerValueWithALineBreakIsRefused(value: String) async throws {
    let answer = try await exchange(request) { _ in .redirect(to: value) }
    #expect(statuses(answer) == ["500"])
    #expect(!answer.contains("Set-Cookie"))
    #expect(answer.contains("Location has a line break"))
  }

  @Test(arguments: ["", "a b", "a:b", "a\r\nb"])
  func headerNameThatIsNoTokenIsRefused(name: String) async throws {
    #expect(statuses(try await exchange(request) { _ in .init(headers: [name: "x"]) }) == ["500"])
  }

  @Test(arguments: [0, 99, 100, 199, 600, -1])
  func impossibleStatusIsRefused(status: Int) async throws {
    #expect(statuses(try await exchange(request) { _ in .init(status: status) }) == ["500"])
  }

  @Test func handlerCannotChangeTheFraming() async throws {
    let answer = try await exchange(request) { _ in
      .init(headers: ["Content-Length": "1", "Transfer-Encoding": "chunked", "X-Mine": "kept"], body: [65, 66, 67])
    }
    #expect(answer.contains("\r\nX-Mine: kept\r\n"))
    #expect(answer.contains("\r\nContent-Length: 3\r\n"))
    #expect(!answer.contains("Transfer-Encoding"))
  }

  @Test(arguments: [204, 304])
  func statusWithoutABodyHasNone(status: Int) async throws {
    let answer = try await exchange(request) { _ in .text("never", status: status) }
    #expect(!answer.contains("Content-Length"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test func helpersNameTheirTypes() {
    #expect(LoopbackServer.Response.text("a").headers["content-type"] == "text/plain; charset=utf-8")
    #expect(LoopbackServer.Response.html("a").headers["content-type"] == "text/html; charset=utf-8")
    #expect(LoopbackServer.Response.json("{}").headers["content-type"] == "application/json")
    #expect(LoopbackServer.Response.redirect(to: "/a").headers["location"] == "/a")
    #expect(LoopbackServer.Response.redirect(to: "/a", status: 303).status == 303)
  }

  @Test func escapedHTMLHasNoMarkup() {
    #expect(
      LoopbackServer.Response.escapedHTML("<a href=\"x\" id='y'>&é</a>")
        == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;é&lt;/a&gt;"
    )
  }

  @Test func headersKeepDuplicatesAndReplaceThem() {
    var headers: LoopbackServer.Headers = ["A": "1", "a": "2", "B": "3"]
    #expect(headers.all("A") == ["1", "2"])
    headers["a"] = "4"
    #expect(headers.all("A") == ["4"])
    headers["A"] = nil
    #expect(headers.fields.map(\.name) == ["B"])
  }
}
