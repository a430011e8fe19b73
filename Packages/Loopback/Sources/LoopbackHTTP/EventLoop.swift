#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves every connection of one server on one thread; only handlers run elsewhere, as tasks.
final class EventLoop {
  private let limits: LoopbackServer.Limits
  private let handler: @Sendable (LoopbackServer.Request) async -> LoopbackServer.Response
  private let mailbox: Mailbox
  private let pipe: (read: Int32, write: Int32)

  /// `nil` once the server stops.
  private var listener: Int32?
  private var acceptsAgain: ContinuousClock.Instant?
  private var connections: [UInt64: Connection] = [:]
  private var handlers: [UInt64: Task<Void, Never>] = [:]
  private var lastID: UInt64 = 0
  private var stopsAt: ContinuousClock.Instant?

  init(
    listener: Int32,
    pipe: (read: Int32, write: Int32),
    mailbox: Mailbox,
    limits: LoopbackServer.Limits,
    handler: @escaping @Sendable (LoopbackServer.Request) async -> LoopbackServer.Response
  ) {
    self.listener = listener
    self.pipe = pipe
    self.mailbox = mailbox
    self.limits = limits
    self.handler = handler
  }

  func run() {
    while !isOver {
      let (ids, events) = wait()
      Sockets.drain(pipe.read)
      readMail()
      for (id, events) in zip(ids, events) where events != 0 {
        serve(id, events: events)
      }
      acceptConnections()
      expire()
      connections = connections.filter { !$0.value.isClosed }
    }
    for id in connections.keys { drop(id) }
    mailbox.end(leftHandlers: Array(handlers.values), closing: pipe)
  }

  private var isOver: Bool {
    guard let stopsAt else { return false }
    return connections.isEmpty || stopsAt <= .now
  }

  // MARK: - One turn

  /// Waits for something to do; gives the connections and what happened on them.
  private func wait() -> (ids: [UInt64], events: [Int16]) {
    let ids = Array(connections.keys)
    var descriptors = ids.map { id in
      let connection = connections[id]
      let events =
        switch connection?.state {
        case .reading, .lingering: Int16(POLLIN)
        case .writing: Int16(POLLOUT)
        case .handling, .closed, nil: Int16(0)
        }
      return pollfd(fd: connection?.descriptor ?? -1, events: events, revents: 0)
    }
    descriptors.append(pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0))
    if let listener, acceptsAgain == nil {
      descriptors.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
    }
    let deadline = (connections.values.map(\.deadline) + [acceptsAgain, stopsAt]).compactMap { $0 }.min()
    Sockets.wait(&descriptors, for: deadline.map { ContinuousClock.now.duration(to: $0) })
    return (ids, descriptors.prefix(ids.count).map(\.revents))
  }

  private func readMail() {
    let mail = mailbox.take()
    for answer in mail.answers {
      handlers[answer.connection] = nil
      guard
        let connection = connections[answer.connection], case .handling(let request) = connection.state
      else { continue }
      let keepsAlive = request.keepsAlive && !answer.response.asksToClose && mail.grace == nil
      let bytes = answer.response.bytes(isHead: request.request.method == "HEAD", keepsAlive: keepsAlive)
      connection.send(bytes, thenClose: !keepsAlive, limits: limits)
      advance(answer.connection)
    }
    if let grace = mail.grace { stop(within: grace) }
  }

  private func stop(within grace: Duration) {
    stopsAt = min(stopsAt ?? .now + grace, .now + grace)
    if let listener { Sockets.closeDescriptor(listener) }
    listener = nil
    acceptsAgain = nil
    for (id, connection) in connections where !connection.isHandling {
      if case .writing = connection.state { continue }
      drop(id)
    }
  }

  private func serve(_ id: UInt64, events: Int16) {
    guard let connection = connections[id] else { return }
    switch connection.state {
    case .reading, .lingering:
      connection.read(limits: limits)
    case .writing:
      connection.write(limits: limits)
    case .handling:
      // Asked for nothing, so this can only be an error or both ends closed: nobody waits for the answer.
      if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { drop(id) }
    case .closed:
      break
    }
    advance(id)
  }

  /// Starts the handler of the next complete request, if there is one.
  private func advance(_ id: UInt64) {
    guard let connection = connections[id], case .reading = connection.state else { return }
    do throws(Refusal) {
      if let complete = try connection.parser.next() {
        connection.state = .handling(complete)
        connection.deadline = nil
        start(complete.request, for: id)
      } else if connection.parser.takeContinue() {
        connection.sendContinue()
      }
    } catch {
      connection.refuse(error, limits: limits)
    }
  }

  private func start(_ request: LoopbackServer.Request, for id: UInt64) {
    handlers[id] = Task { [mailbox, handler] in
      let response = await LoopbackServer.$handling.withValue(ObjectIdentifier(mailbox)) { await handler(request) }
      mailbox.answer(response, for: id)
    }
  }

  private func acceptConnections() {
    guard let listener else { return }
    if let acceptsAgain, acceptsAgain > .now { return }
    acceptsAgain = nil
    // At most one backlog a turn, so that a flood of connections does not starve those that are open.
    for _ in 0..<128 {
      switch Sockets.accept(listener) {
      case .connection(let descriptor):
        admit(Connection(descriptor: descriptor, limits: limits))
      case .none:
        return
      case .exhausted:
        acceptsAgain = .now + .milliseconds(100)
        return
      }
    }
  }

  private func admit(_ connection: Connection) {
    connections = connections.filter { !$0.value.isClosed }
    let idle = connections.filter { $0.value.isIdle }.min { $0.key < $1.key }
    if connections.count >= limits.connections, let idle { drop(idle.key) }
    lastID += 1
    guard connections.count < limits.connections + Self.refusable else { return connection.close() }
    let isFull = connections.count >= limits.connections
    connections[lastID] = connection
    if isFull {
      connection.refuse(
        Refusal(status: 503, reason: "\(limits.connections) connections are open already"),
        limits: limits
      )
    } else {
      serve(lastID, events: Int16(POLLIN))
    }
  }

  /// Connections beyond the limit that may be told so politely at one time.
  private static let refusable = 16

  private func expire() {
    let now = ContinuousClock.now
    for (id, connection) in connections {
      guard let deadline = connection.deadline, deadline <= now else { continue }
      if case .reading = connection.state, !connection.parser.isIdle {
        connection.refuse(
          Refusal(status: 408, reason: "the request was not complete within \(limits.readTime)"),
          limits: limits
        )
      } else {
        drop(id)
      }
    }
  }

  /// Closes a connection and cancels its handler.
  private func drop(_ id: UInt64) {
    connections.removeValue(forKey: id)?.close()
    handlers[id]?.cancel()
  }
}
