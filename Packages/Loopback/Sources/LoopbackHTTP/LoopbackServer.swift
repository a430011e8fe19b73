/// A small HTTP/1.1 server that listens on 127.0.0.1 only, within hard limits.
///
/// One thread of its own serves all connections, handlers run as tasks. Requests of one connection are answered in
/// their order. A handler is cancelled when its client is gone or the server stops.
public final class LoopbackServer: Sendable {
  /// The port it listens on.
  public let port: UInt16
  private let mailbox: Mailbox

  @TaskLocal static var handling: ObjectIdentifier?

  private init(port: UInt16, mailbox: Mailbox) {
    self.port = port
    self.mailbox = mailbox
  }

  deinit {
    mailbox.stop(within: .zero)
  }

  /// Where it is reached: `http://127.0.0.1:` and the port.
  public var url: String {
    "http://127.0.0.1:\(port)"
  }

  /// Listens on a port, 0 for any free one; connections are accepted from the moment this returns.
  ///
  /// The server stops when it is released.
  public static func start(
    port: UInt16 = 0,
    limits: Limits = .init(),
    handler: @escaping @Sendable (Request) async -> Response
  ) async throws(LoopbackError) -> LoopbackServer {
    let (listener, port) = try Sockets.listen(port: port)
    let pipe: (read: Int32, write: Int32)
    do throws(LoopbackError) {
      pipe = try Sockets.wakePipe()
    } catch {
      Sockets.closeDescriptor(listener)
      throw error
    }
    let mailbox = Mailbox(wakeWrite: pipe.write)
    do throws(LoopbackError) {
      try Sockets.startThread {
        EventLoop(listener: listener, pipe: pipe, mailbox: mailbox, limits: limits, handler: handler).run()
      }
    } catch {
      Sockets.closeDescriptor(listener)
      mailbox.end(leftHandlers: [], closing: pipe)
      throw error
    }
    return LoopbackServer(port: port, mailbox: mailbox)
  }

  /// Stops listening, closes every connection, cancels the handlers and waits for them; may be called any number of
  /// times.
  ///
  /// Within `grace`, requests that a handler works on are still answered. Called from inside a handler of this server
  /// it asks for the same and returns at once, since it cannot wait for itself.
  public func stop(within grace: Duration = .zero) async {
    mailbox.stop(within: grace)
    guard Self.handling != ObjectIdentifier(mailbox) else { return }
    for handler in await mailbox.ended() { await handler.value }
  }
}
