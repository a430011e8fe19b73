extension LoopbackServer {
  /// What one server grants its clients; whoever asks for more is refused and disconnected.
  public struct Limits: Equatable, Sendable {
    /// The bytes that request line and header fields may have together (414, 431).
    public var headerBytes: Int
    /// The bytes of a request's body, after chunks are decoded (413).
    public var bodyBytes: Int
    /// The connections served at once (503 to the next one unless an idle one can be closed for it).
    public var connections: Int
    /// The time from a request's first byte to its last one (408).
    public var readTime: Duration
    /// The time a connection may stay open without a request.
    public var idleTime: Duration
    /// The time a client may take to receive one response.
    public var writeTime: Duration

    /// Limits fit for sign-in redirects and a development server; counts below one are taken as one.
    public init(
      headerBytes: Int = 16 * 1024,
      bodyBytes: Int = 1024 * 1024,
      connections: Int = 64,
      readTime: Duration = .seconds(10),
      idleTime: Duration = .seconds(30),
      writeTime: Duration = .seconds(10)
    ) {
      self.headerBytes = max(1, headerBytes)
      self.bodyBytes = max(0, bodyBytes)
      self.connections = max(1, connections)
      self.readTime = readTime
      self.idleTime = idleTime
      self.writeTime = writeTime
    }

    /// Far more than any client of this server sends, and few enough to look at one by one.
    static let headerFields = 100
  }
}
