import Foundation
import Testing

@testable import LoopbackHTTP

@Suite struct StartAndStopTests {
  private let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

  @Test func takenPortIsNamed() async throws {
    let server = try await LoopbackServer.start { _ in .text("first") }
    await #expect(throws: LoopbackError.portTaken(server.port)) {
      try await LoopbackServer.start(port: server.port) { _ in .text("second") }
    }
    #expect(LoopbackError.portTaken(server.port).description.contains("\(server.port)"))
    await server.stop()
  }

  @Test func portIsFreeAgainAfterStopping() async throws {
    let first = try await LoopbackServer.start { _ in .text("first") }
    let client = try RawClient(port: first.port)
    await client.send(request)
    _ = await client.readResponse()
    await first.stop()
    let second = try await LoopbackServer.start(port: first.port) { _ in .text("second") }
    #expect(second.port == first.port)
    #expect(second.url == "http://127.0.0.1:\(first.port)")
    await second.stop()
  }

  @Test func stoppingTwiceAndAtOnceIsHarmless() async throws {
    let server = try await LoopbackServer.start { _ in .text("") }
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await server.stop() } }
    }
    await server.stop()
    #expect(throws: RawClient.Failed(code: ECONNREFUSED)) { try RawClient(port: server.port) }
  }

  @Test func stoppingEndsHandlersAndConnections() async throws {
    let started = Gate()
    let ended = Locked(0)
    let server = try await LoopbackServer.start { _ in
      started.open()
      await untilCancelled()
      ended.withLock { $0 += 1 }
      return .text("late")
    }
    let busy = try RawClient(port: server.port)
    let idle = try RawClient(port: server.port)
    await busy.send(request)
    await started.pass()
    await server.stop()
    #expect(ended.withLock { $0 } == 1)
    #expect(await busy.readAll() == "")
    #expect(await idle.readAll() == "")
  }

  @Test func graceLetsAHandlerAnswer() async throws {
    let started = Gate()
    let server = try await LoopbackServer.start { _ in
      started.open()
      return .text("in time")
    }
    let client = try RawClient(port: server.port)
    await client.send(request)
    await started.pass()
    await server.stop(within: .seconds(30))
    #expect(await client.readAll().hasSuffix("in time"))
  }

  @Test func graceEndsForAHandlerThatTakesTooLong() async throws {
    let started = Gate()
    let server = try await LoopbackServer.start { _ in
      started.open()
      await untilCancelled()
      return .text("late")
    }
    let client = try RawClient(port: server.port)
    await client.send(request)
    await started.pass()
    await server.stop(within: .milliseconds(50))
    #expect(await client.readAll() == "")
  }

  @Test func handlerMayStopItsOwnServer() async throws {
    let box = Locked<LoopbackServer?>(nil)
    let server = try await LoopbackServer.start { _ in
      await box.withLock { $0 }?.stop(within: .seconds(30))
      return .text("goodbye")
    }
    box.withLock { $0 = server }
    let client = try RawClient(port: server.port)
    await client.send(request)
    #expect(await client.readAll().hasSuffix("goodbye"))
    box.withLock { $0 = nil }
    await server.stop()
    #expect(throws: RawClient.Failed(code: ECONNREFUSED)) { try RawClient(port: server.port) }
  }

  @Test func releasedServerStops() async throws {
    var server: LoopbackServer? = try await LoopbackServer.start { _ in .text("") }
    let port = try #require(server?.port)
    let client = try RawClient(port: port)
    server = nil
    #expect(await client.readAll() == "")
    // The listening socket is closed before the connections are.
    #expect(throws: RawClient.Failed(code: ECONNREFUSED)) { try RawClient(port: port) }
  }

  @Test func stoppingDuringManyRequestsLosesNobody() async throws {
    for _ in 0..<20 {
      let server = try await LoopbackServer.start { .text($0.path) }
      let (port, request) = (server.port, request)
      await withTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            guard let client = try? RawClient(port: port) else { return }
            while await client.send(request), await client.readResponse().hasPrefix("HTTP/1.1 200") {}
          }
        }
        group.addTask { await server.stop() }
      }
    }
  }

  @Test func childrenInheritNoDescriptor() async throws {
    let started = Gate()
    let server = try await LoopbackServer.start { _ in
      started.open()
      await untilCancelled()
      return .text("")
    }
    let client = try RawClient(port: server.port)
    await client.send(request)
    await started.pass()
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      guard let descriptor = Int32(name) else { continue }
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let named = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      }
      guard named == 0, UInt16(bigEndian: address.sin_port) == server.port else { continue }
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
    await server.stop()
  }

  @Test func nothingIsLeakedByManyServers() async throws {
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try descriptors()
    for _ in 0..<200 {
      let server = try await LoopbackServer.start { _ in .text("") }
      let client = try RawClient(port: server.port)
      await client.send(request)
      _ = await client.readResponse()
      await server.stop()
    }
    // Other tests run beside this one and hold some of their own.
    #expect(try descriptors() < before + 150)
  }

  @Test func listensOnOneAddressOnly() async throws {
    let server = try await LoopbackServer.start { _ in .text("") }
    // Whoever listens on every address is reached on all of 127.0.0.0/8.
    #expect(throws: RawClient.Failed(code: ECONNREFUSED)) { try RawClient(port: server.port, address: 0x7F00_0002) }
    await server.stop()
  }
}
