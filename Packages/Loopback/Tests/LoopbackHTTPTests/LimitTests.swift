import LoopbackHTTP
import Testing

@Suite struct LimitTests {
  private let host = "Host: 127.0.0.1\r\n"

  @Test func slowRequestIsCutOff() async throws {
    let server = try await LoopbackServer.start(limits: .init(readTime: .milliseconds(100))) { .text($0.path) }
    let client = try RawClient(port: server.port)
    // A byte now and then must not extend the time.
    for byte in "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ".utf8 {
      guard await client.send([byte]) else { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(statuses(await client.readAll()) == ["408"])
    await server.stop()
  }

  @Test func slowBodyIsCutOff() async throws {
    let server = try await LoopbackServer.start(limits: .init(readTime: .milliseconds(50))) { .text($0.path) }
    let client = try RawClient(port: server.port)
    await client.send("POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\na")
    #expect(statuses(await client.readAll()) == ["408"])
    await server.stop()
  }

  @Test func idleConnectionIsClosedSilently() async throws {
    let server = try await LoopbackServer.start(limits: .init(idleTime: .milliseconds(50))) { .text($0.path) }
    let fresh = try RawClient(port: server.port)
    #expect(await fresh.readAll() == "")
    // On a busy machine a connection may be closed before its first request is sent.
    var answer = ""
    while answer.isEmpty {
      let used = try RawClient(port: server.port)
      await used.send("GET / HTTP/1.1\r\n\(host)\r\n")
      answer = await used.readAll()
    }
    #expect(statuses(answer) == ["200"])
    await server.stop()
  }

  @Test func clientThatDoesNotReadIsDropped() async throws {
    let server = try await LoopbackServer.start(limits: .init(writeTime: .milliseconds(50))) { _ in
      .init(body: [UInt8](repeating: 65, count: 32 << 20))
    }
    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
    await client.send("GET / HTTP/1.1\r\n\(host)\r\n")
    try await Task.sleep(for: .milliseconds(300))
    #expect(await client.readAll().utf8.count < 32 << 20)
    await server.stop()
  }

  @Test func handlerMayTakeLongerThanReading() async throws {
    let server = try await LoopbackServer.start(limits: .init(readTime: .milliseconds(20))) { _ in
      try? await Task.sleep(for: .milliseconds(100))
      return .text("done")
    }
    let client = try RawClient(port: server.port)
    await client.send("GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
    #expect(await client.readAll().hasSuffix("done"))
    await server.stop()
  }

  @Test func connectionBeyondTheLimitIsToldSo() async throws {
    let busy = Gate()
    let done = Gate()
    let server = try await LoopbackServer.start(limits: .init(connections: 1)) { _ in
      busy.open()
      await done.pass()
      return .text("served")
    }
    let first = try RawClient(port: server.port)
    await first.send("GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
    await busy.pass()
    let second = try RawClient(port: server.port)
    #expect(statuses(await second.readAll()) == ["503"])
    done.open()
    #expect(await first.readAll().hasSuffix("served"))
    await server.stop()
  }

  @Test func idleConnectionMakesRoomForANewOne() async throws {
    let server = try await LoopbackServer.start(limits: .init(connections: 2)) { .text($0.path) }
    let idle = try RawClient(port: server.port)
    await idle.send("GET /idle HTTP/1.1\r\n\(host)\r\n")
    _ = await idle.readResponse()
    let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
    await clients[4].send("GET /new HTTP/1.1\r\n\(host)\r\n")
    #expect(await clients[4].readResponse().hasSuffix("/new"))
    #expect(await idle.readAll() == "")
    withExtendedLifetime(clients) {}
    await server.stop()
  }

  @Test func floodOfSilentConnectionsKeepsNobodyOut() async throws {
    let server = try await LoopbackServer.start(limits: .init(connections: 8)) { .text($0.path) }
    let silent = try (0..<200).map { _ in try RawClient(port: server.port) }
    let client = try RawClient(port: server.port)
    await client.send("GET /in HTTP/1.1\r\n\(host)\r\n")
    #expect(await client.readResponse().hasSuffix("/in"))
    withExtendedLifetime(silent) {}
    await server.stop()
  }

  @Test func limitsBelowOneAreTakenAsOne() {
    let limits = LoopbackServer.Limits(headerBytes: -1, bodyBytes: -1, connections: 0)
    #expect(limits.headerBytes == 1)
    #expect(limits.bodyBytes == 0)
    #expect(limits.connections == 1)
  }
}
