/// Why a loopback server could not start.
public enum LoopbackError: Error, Equatable, Sendable {
  /// Another socket listens on this port already.
  case portTaken(UInt16)
  /// The system does not let this process listen on this port.
  case portForbidden(UInt16)
  /// A call of the operating system failed with this `errno`.
  case system(call: String, code: Int32)
}

extension LoopbackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .portTaken(let port):
      "Port \(port) of 127.0.0.1 is taken: choose another one, or 0 for any free port."
    case .portForbidden(let port):
      "This process may not listen on port \(port) of 127.0.0.1: choose one above 1023, or 0 for any free port."
    case .system(let call, let code):
      "Cannot listen on 127.0.0.1: \(call) failed with errno \(code)."
    }
  }
}
