import LoopbackHTTP
import Testing

@Suite struct SmokeTests {
  @Test func answersOneRequest() async throws {
    let server = try await LoopbackServer.start { request in
      .text("\(request.method) \(request.path) \(request.query.first("a") ?? "-")")
    }
    let client = try RawClient(port: server.port)
    await client.send("GET /x%20y?a=1+2 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    let answer = await client.readAll()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("GET /x y 1 2"))
    await server.stop()
    #expect(throws: RawClient.Failed.self) { try RawClient(port: server.port) }
  }
}
