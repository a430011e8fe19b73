/// One client's connection, touched by the event loop's thread only.
final class Connection {
  enum State {
    /// Waits for a request, or for its rest.
    case reading
    /// A handler works on its request; pipelined ones wait in the parser or in the kernel.
    case handling(RequestParser.Complete)
    case writing
    /// The last response is sent: what still comes is thrown away, so that closing does not reset the connection
    /// before the client has read.
    case lingering
    case closed
  }

  let descriptor: Int32
  var state = State.reading
  var parser: RequestParser
  var deadline: ContinuousClock.Instant?
  private var output: ArraySlice<UInt8> = []
  private var closesAfterOutput = false
  private var lingerBudget = 1 << 20

  init(descriptor: Int32, limits: LoopbackServer.Limits) {
    self.descriptor = descriptor
    parser = RequestParser(limits: limits)
    deadline = .now + limits.idleTime
  }

  var isIdle: Bool {
    if case .reading = state { parser.isIdle } else { false }
  }

  var isHandling: Bool {
    if case .handling = state { true } else { false }
  }

  var isClosed: Bool {
    if case .closed = state { true } else { false }
  }

  func close() {
    guard !isClosed else { return }
    Sockets.closeDescriptor(descriptor)
    state = .closed
    deadline = nil
  }

  /// Reads once; the rest stays in the kernel until the next turn, so no client holds up the others.
  func read(limits: LoopbackServer.Limits) {
    let outcome = withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
      let outcome = Sockets.read(descriptor, into: buffer)
      if case .bytes(let count) = outcome, case .reading = state {
        let wasIdle = parser.isIdle
        parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if wasIdle { deadline = .now + limits.readTime }
      }
      return outcome
    }
    switch outcome {
    case .bytes(let count):
      guard case .lingering = state else { return }
      lingerBudget -= count
      if lingerBudget < 0 { close() }
    case .later: break
    case .end, .failed: close()
    }
  }

  /// Queues a response and sends what the kernel takes at once.
  func send(_ bytes: [UInt8], thenClose: Bool, limits: LoopbackServer.Limits) {
    output = bytes[...]
    closesAfterOutput = thenClose
    state = .writing
    deadline = .now + limits.writeTime
    write(limits: limits)
  }

  func refuse(_ refusal: Refusal, limits: LoopbackServer.Limits) {
    send(refusal.response.bytes(isHead: false, keepsAlive: false), thenClose: true, limits: limits)
  }

  /// Tells a waiting client to send its body; a fresh connection always has room for these bytes.
  func sendContinue() {
    let line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    if Sockets.write(descriptor, line[...]) != .bytes(line.count) { close() }
  }

  func write(limits: LoopbackServer.Limits) {
    while !output.isEmpty {
      switch Sockets.write(descriptor, output) {
      case .bytes(let count): output = output.dropFirst(count)
      case .later: return
      case .end, .failed: return close()
      }
    }
    output = []
    if closesAfterOutput {
      Sockets.endWriting(descriptor)
      state = .lingering
      deadline = .now + .seconds(1)
    } else {
      state = .reading
      deadline = .now + (parser.isIdle ? limits.idleTime : limits.readTime)
    }
  }
}
