#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few calls of the operating system that the server needs, non-blocking and with descriptors that children of
/// this process do not inherit. The branches for Darwin follow its manual and have not been compiled on it.
enum Sockets {
  enum Outcome: Equatable {
    case bytes(Int)
    case end
    case later
    case failed
  }

  enum Accepted: Equatable {
    case connection(Int32)
    case none
    /// No descriptor or memory is left: asking again at once would only spin.
    case exhausted
  }

  static func listen(port: UInt16) throws(LoopbackError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    #endif
    guard listener >= 0 else { throw .system(call: "socket", code: errno) }
    do throws(LoopbackError) {
      prepare(listener)
      // A server that restarts gets its port back although old connections linger; a port in use stays refused.
      if port != 0 { setOption(listener, SOL_SOCKET, SO_REUSEADDR) }

      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let (bound, code) = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (bind(listener, $0, size), errno) }
      }
      guard bound == 0 else { throw error("bind", code, port) }
      // Set before, it lets the system choose one free port for two servers that start at once; not set at all, whoever
      // asks for this port later must wait for the connections that linger now.
      if port == 0 { setOption(listener, SOL_SOCKET, SO_REUSEADDR) }
      guard systemListen(listener) == 0 else { throw error("listen", errno, port) }
      let named = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
      }
      guard named == 0 else { throw .system(call: "getsockname", code: errno) }
      return (listener, UInt16(bigEndian: address.sin_port))
    } catch {
      close(listener)
      throw error
    }
  }

  static func accept(_ listener: Int32) -> Accepted {
    while true {
      let descriptor = systemAccept(listener)
      if descriptor >= 0 {
        prepare(descriptor)
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        return .connection(descriptor)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    outcome { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Outcome {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { buffer in outcome { send(descriptor, buffer.baseAddress, buffer.count, flags) } }
  }

  static func endWriting(_ descriptor: Int32) {
    #if canImport(Darwin)
      shutdown(descriptor, SHUT_WR)
    #else
      shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }

  static func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
  }

  /// Two ends of which one wakes a poll of the other.
  static func wakePipe() throws(LoopbackError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system(call: "socketpair", code: errno) }
    ends.forEach(prepare)
    return (ends[0], ends[1])
  }

  static func wake(_ writeEnd: Int32) {
    var byte: UInt8 = 1
    // A full pipe wakes the poll just as well.
    while systemWrite(writeEnd, &byte, 1) < 0, errno == EINTR {}
  }

  static func drain(_ readEnd: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      let count = systemRead(readEnd, &buffer, buffer.count)
      guard count == buffer.count || count < 0 && errno == EINTR else { return }
    }
  }

  /// Waits until a descriptor is ready or the time is over; `nil` waits without an end.
  static func wait(_ descriptors: inout [pollfd], for time: Duration?) {
    let milliseconds = time.map { time in
      let (seconds, attoseconds) = time.components
      guard seconds >= 0, attoseconds >= 0 else { return Int32(0) }
      // Rounded up, so that nobody wakes just before a deadline and spins.
      return Int32(min(seconds, 3_600) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
    if poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1) < 0 {
      for index in descriptors.indices { descriptors[index].revents = 0 }
    }
  }

  /// Runs a body on a thread of its own, away from the threads that Swift's tasks share.
  static func startThread(_ body: @escaping @Sendable () -> Void) throws(LoopbackError) {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(
        &thread,
        nil,
        { context in
          Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
          return nil
        },
        box.toOpaque()
      )
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread,
        nil,
        { context in
          guard let context else { return nil }
          Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
          return nil
        },
        box.toOpaque()
      )
    #endif
    guard code == 0 else {
      box.release()
      throw .system(call: "pthread_create", code: code)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func outcome(_ call: () -> Int) -> Outcome {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .later
      default: return .failed
      }
    }
  }

  private static func error(_ call: String, _ code: Int32, _ port: UInt16) -> LoopbackError {
    switch code {
    case EADDRINUSE: .portTaken(port)
    case EACCES, EPERM: .portForbidden(port)
    default: .system(call: call, code: code)
    }
  }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Makes a descriptor non-blocking and private to this process. Linux does so atomically for the listening socket;
  /// its `accept4` is hidden from Swift, so for a connection there is an instant in which a child may inherit it.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }
}

private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 128) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
