/// Takes bytes as they come, in pieces of any size, and gives out complete requests.
struct RequestParser {
  /// One request, and what its connection needs to know beside it.
  struct Complete {
    let request: LoopbackServer.Request
    let keepsAlive: Bool
    let isVersion11: Bool
  }

  private enum Phase: Equatable {
    case requestLine
    case fields
    case body(remaining: Int)
    case chunkSize
    case chunk(remaining: Int)
    case chunkEnd
    case trailers
  }

  private let limits: LoopbackServer.Limits
  private var buffer: [UInt8] = []
  /// Bytes before this index are consumed.
  private var start = 0
  /// Bytes before this index were searched for a line's end, so that every byte is looked at once.
  private var scanned = 0

  private var phase = Phase.requestLine
  private var headBudget: Int
  private var skippedEmptyLine = false
  private var head: RequestHead?
  private var body: [UInt8] = []
  private var continueIsDue = false

  init(limits: LoopbackServer.Limits) {
    self.limits = limits
    headBudget = limits.headerBytes
  }

  /// Whether nothing of a next request has arrived.
  var isIdle: Bool {
    phase == .requestLine && start == buffer.count
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    buffer.removeFirst(start)
    scanned -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// Whether `100 Continue` must be sent now; true once per request.
  mutating func takeContinue() -> Bool {
    defer { continueIsDue = false }
    return continueIsDue && start == buffer.count
  }

  /// The next complete request, or `nil` when more bytes are needed.
  mutating func next() throws(Refusal) -> Complete? {
    while true {
      switch phase {
      case .requestLine:
        guard
          let line = try takeLine(
            over: Refusal(status: 414, reason: "the request line is longer than \(limits.headerBytes) bytes")
          )
        else { return nil }
        if line.isEmpty {
          // RFC 9112, 2.2: one empty line before a request is forgiven.
          guard !skippedEmptyLine else { throw .badRequest("empty lines instead of a request") }
          skippedEmptyLine = true
        } else {
          head = try RequestHead(requestLine: line)
          phase = .fields
        }

      case .fields:
        guard let line = try takeLine(over: headTooLong) else { return nil }
        if line.isEmpty {
          try startBody()
        } else {
          try head?.addField(line)
        }

      case .body(let remaining):
        let piece = takeBytes(atMost: remaining)
        if piece == remaining { return complete() }
        phase = .body(remaining: remaining - piece)
        return nil

      case .chunkSize:
        guard let line = try takeLine(over: headTooLong) else { return nil }
        // Plain sizes are free, however many chunks a long body comes in; extensions and zeros before are not.
        headBudget += min(line.count + 2, 18)
        let size = try chunkSize(line)
        guard size <= limits.bodyBytes - body.count else { throw .bodyTooLong(limits) }
        phase = size == 0 ? .trailers : .chunk(remaining: size)

      case .chunk(let remaining):
        let piece = takeBytes(atMost: remaining)
        phase = piece == remaining ? .chunkEnd : .chunk(remaining: remaining - piece)
        if piece < remaining { return nil }

      case .chunkEnd:
        let end = buffer[start...].prefix(2)
        guard "\r\n".utf8.starts(with: end) else { throw .badRequest("a chunk is longer than its size") }
        guard end.count == 2 else { return nil }
        start += 2
        scanned = start
        phase = .chunkSize

      case .trailers:
        guard let line = try takeLine(over: headTooLong) else { return nil }
        if line.isEmpty { return complete() }
        // Trailers are checked and dropped: nothing here may depend on a field that arrives after the body.
        _ = try RequestHead.field(line)
      }
    }
  }

  private mutating func startBody() throws(Refusal) {
    guard let head else { return }
    try head.checkHost()
    continueIsDue = try head.expectsContinue()
    switch try head.framing(limits: limits) {
    case .length(let length):
      if length == 0 { continueIsDue = false }
      phase = .body(remaining: length)
    case .chunked:
      phase = .chunkSize
    }
  }

  private mutating func complete() -> Complete? {
    guard let head else { return nil }
    let request = LoopbackServer.Request(method: head.method, target: head.target, headers: head.headers, body: body)
    self.head = nil
    body = []
    phase = .requestLine
    headBudget = limits.headerBytes
    skippedEmptyLine = false
    continueIsDue = false
    return Complete(request: request, keepsAlive: head.keepsAlive, isVersion11: head.isVersion11)
  }

  private var headTooLong: Refusal {
    Refusal(status: 431, reason: "header fields, chunk lines and trailers are longer than \(limits.headerBytes) bytes")
  }

  /// The next line without its CR LF; lines of one request share the header budget.
  private mutating func takeLine(over: Refusal) throws(Refusal) -> ArraySlice<UInt8>? {
    while scanned < buffer.count {
      let byte = buffer[scanned]
      let followsCR = scanned > start && buffer[scanned - 1] == UInt8(ascii: "\r")
      guard scanned - start < headBudget else { throw over }
      guard byte != 0 else { throw .badRequest("a NUL among the header fields") }
      guard (byte == UInt8(ascii: "\n")) == followsCR else {
        throw .badRequest("a line must end with CR LF, and neither may stand alone")
      }
      scanned += 1
      if followsCR {
        let line = buffer[start..<(scanned - 2)]
        headBudget -= scanned - start
        start = scanned
        return line
      }
    }
    return nil
  }

  /// Moves available bytes to the body and says how many.
  private mutating func takeBytes(atMost count: Int) -> Int {
    let piece = buffer[start...].prefix(count)
    body.append(contentsOf: piece)
    start += piece.count
    scanned = start
    return piece.count
  }

  private func chunkSize(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    let digits = line.prefix { hexDigit($0) != nil }
    let rest = line.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ";"), rest.allSatisfy(isFieldByte) else {
      throw .badRequest("a chunk's size is no hexadecimal number")
    }
    // More digits than an Int holds are too long anyway, whatever they say.
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count < 16 else { throw .bodyTooLong(limits) }
    return significant.reduce(0) { $0 << 4 | Int(hexDigit($1) ?? 0) }
  }
}
