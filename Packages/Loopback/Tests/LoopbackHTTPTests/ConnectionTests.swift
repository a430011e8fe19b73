import Testing

@testable import LoopbackHTTP

@Suite struct ConnectionTests {
  private let host = "Host: 127.0.0.1\r\n"

  @Test func answersAndStaysOpen() async throws {
    let server = try await LoopbackServer.start { .text("\($0.method) \($0.path)") }
    let client = try RawClient(port: server.port)
    for index in 0..<3 {
      await client.send("GET /\(index) HTTP/1.1\r\n\(host)\r\n")
      let answer = await client.readResponse()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("\r\nConnection: keep-alive\r\n"))
      #expect(answer.hasSuffix("\r\n\r\nGET /\(index)"))
    }
    await server.stop()
    #expect(await client.readAll() == "")
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    let first = Gate()
    let second = Gate()
    let started = Locked<[String]>([])
    let server = try await LoopbackServer.start { request in
      started.withLock { $0.append(request.path) }
      if request.path == "/0" {
        second.open()
        await first.pass()
      }
      return .text(request.path)
    }
    let client = try RawClient(port: server.port)
    let requests = (0..<20).map { "GET /\($0) HTTP/1.1\r\n\(host)\r\n" }.joined()
    await client.send(requests)
    await second.pass()
    #expect(started.withLock { $0 } == ["/0"])
    first.open()
    for index in 0..<20 {
      #expect(await client.readResponse().hasSuffix("\r\n\r\n/\(index)"))
    }
    await server.stop()
  }

  @Test func pipelinedRequestsBeforeAnEndOfSendingAreAnswered() async throws {
    let answer = try await exchange("GET /a HTTP/1.1\r\n\(host)\r\nGET /b HTTP/1.1\r\n\(host)\r\n")
    #expect(statuses(answer) == ["200", "200"])
    #expect(answer.hasSuffix("/b"))
  }

  @Test func nothingIsServedAfterARefusal() async throws {
    let answer = try await exchange("GET /a HTTP/1.1\r\n\(host)\r\nGET\r\n\r\nGET /b HTTP/1.1\r\n\(host)\r\n")
    #expect(statuses(answer) == ["200", "400"])
    #expect(answer.contains("\r\nConnection: close\r\n"))
  }

  @Test func smuggledSecondRequestIsNeverServed() async throws {
    let seen = Locked<[String]>([])
    let answer = try await exchange(
      "POST /a HTTP/1.1\r\n\(host)Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "0\r\n\r\nGET /smuggled HTTP/1.1\r\n\(host)\r\n"
    ) { request in
      seen.withLock { $0.append(request.path) }
      return .text("served")
    }
    #expect(statuses(answer) == ["400"])
    #expect(seen.withLock { $0 } == [])
  }

  @Test func closesWhenTheClientAsks() async throws {
    let server = try await LoopbackServer.start { .text($0.path) }
    let client = try RawClient(port: server.port)
    await client.send("GET /a HTTP/1.1\r\n\(host)Connection: Close\r\n\r\nGET /b HTTP/1.1\r\n\(host)\r\n")
    let answer = await client.readAll()
    #expect(statuses(answer) == ["200"])
    #expect(answer.contains("\r\nConnection: close\r\n"))
    await server.stop()
  }

  @Test func closesWhenTheHandlerAsks() async throws {
    let server = try await LoopbackServer.start { _ in .init(headers: ["Connection": "close"]) }
    let client = try RawClient(port: server.port)
    await client.send("GET / HTTP/1.1\r\n\(host)\r\n")
    #expect(statuses(await client.readAll()) == ["200"])
    await server.stop()
  }

  @Test func http10ClosesUnlessItAsksToStay() async throws {
    let server = try await LoopbackServer.start { .text($0.path) }
    let closing = try RawClient(port: server.port)
    await closing.send("GET /a HTTP/1.0\r\n\r\n")
    #expect(await closing.readAll().contains("\r\nConnection: close\r\n"))
    let staying = try RawClient(port: server.port)
    for _ in 0..<2 {
      await staying.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(await staying.readResponse().contains("\r\nConnection: keep-alive\r\n"))
    }
    await server.stop()
  }

  @Test func headHasTheLengthButNoBody() async throws {
    let server = try await LoopbackServer.start { _ in .text("12345") }
    let client = try RawClient(port: server.port)
    await client.send("HEAD / HTTP/1.1\r\n\(host)\r\nGET / HTTP/1.1\r\n\(host)\r\n")
    #expect(await client.readResponse(isHead: true).contains("\r\nContent-Length: 5\r\n"))
    #expect(await client.readResponse().hasSuffix("\r\n\r\n12345"))
    await server.stop()
  }

  @Test func waitingClientIsToldToContinue() async throws {
    let server = try await LoopbackServer.start { .text($0.text ?? "") }
    let client = try RawClient(port: server.port)
    await client.send("POST / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    #expect(await client.readResponse() == "HTTP/1.1 100 Continue\r\n\r\n")
    await client.send("ok")
    #expect(await client.readResponse().hasSuffix("\r\n\r\nok"))
    await server.stop()
  }

  @Test func everySplitOfARequestIsAnswered() async throws {
    let server = try await LoopbackServer.start { .text($0.text ?? "") }
    let client = try RawClient(port: server.port)
    let request = Array("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n".utf8)
    for index in request.indices {
      await client.send(Array(request[..<index]))
      await client.send(Array(request[index...]))
      #expect(await client.readResponse().hasSuffix("\r\n\r\nok"))
    }
    for byte in request { await client.send([byte]) }
    #expect(await client.readResponse().hasSuffix("\r\n\r\nok"))
    await server.stop()
  }

  @Test func largeBodiesGoBothWays() async throws {
    let server = try await LoopbackServer.start { .init(body: $0.body) }
    let client = try RawClient(port: server.port)
    let body = String(repeating: "0123456789abcdef", count: 60_000)
    async let sent = client.send("POST / HTTP/1.1\r\n\(host)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    _ = await sent
    #expect(await client.readResponse().hasSuffix(body))
    await server.stop()
  }

  @Test func longRefusedBodyStillGetsItsAnswer() async throws {
    let body = String(repeating: "a", count: 400_000)
    let answer = try await exchange(
      "POST / HTTP/1.1\r\n\(host)Content-Length: \(body.utf8.count)\r\n\r\n\(body)",
      limits: .init(bodyBytes: 100)
    )
    #expect(statuses(answer) == ["413"])
  }

  @Test func manyClientsAtOnceAreAllAnswered() async throws {
    let server = try await LoopbackServer.start { .text($0.path) }
    let host = host
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<60 {
        group.addTask {
          guard let client = try? RawClient(port: server.port) else { return false }
          for round in 0..<20 {
            await client.send("GET /\(index)/\(round) HTTP/1.1\r\n\(host)\r\n")
            guard await client.readResponse().hasSuffix("\r\n\r\n/\(index)/\(round)") else { return false }
          }
          return true
        }
      }
      for await isAnswered in group { #expect(isAnswered) }
    }
    await server.stop()
  }

  @Test func handlerIsCancelledWhenItsClientIsGone() async throws {
    let started = Gate()
    let cancelled = Gate()
    let server = try await LoopbackServer.start { _ in
      started.open()
      await untilCancelled()
      cancelled.open()
      return .text("late")
    }
    let client = try RawClient(port: server.port)
    await client.send("GET / HTTP/1.1\r\n\(host)\r\n")
    await started.pass()
    client.reset()
    await cancelled.pass()
    await server.stop()
  }

  @Test func clientThatLeavesBeforeTheAnswerHarmsNobody() async throws {
    let server = try await LoopbackServer.start { _ in .init(body: [UInt8](repeating: 65, count: 4 << 20)) }
    for _ in 0..<10 {
      let leaving = try RawClient(port: server.port)
      await leaving.send("GET / HTTP/1.1\r\n\(host)\r\n")
      leaving.reset()
    }
    let client = try RawClient(port: server.port)
    await client.send("HEAD / HTTP/1.1\r\n\(host)\r\n")
    #expect(await client.readResponse(isHead: true).hasPrefix("HTTP/1.1 200"))
    await server.stop()
  }
}
