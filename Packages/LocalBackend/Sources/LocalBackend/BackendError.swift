import LoopbackHTTP

/// Why the server could not start.
public enum BackendError: Error, Equatable, Sendable {
  /// The arguments of the command line make no sense; the text says which.
  case usage(String)
  /// The server could not listen.
  case cannotListen(LoopbackError)
  /// The stored state exists but cannot be used; it was left as it is.
  case stateUnreadable(path: String, reason: String)
  /// The state cannot be written.
  case stateUnwritable(path: String, reason: String)
  /// Another process serves this state.
  case stateInUse(path: String)
  /// No signing key could be made.
  case keys(String)
}

extension BackendError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .usage(let problem):
      "\(problem) See --help."
    case .cannotListen(let error):
      "\(error)"
    case .stateUnreadable(let path, let reason):
      "The state in \(path) cannot be read: \(reason). It was left untouched: repair it, or move it away to start afresh."
    case .stateUnwritable(let path, let reason):
      "The state in \(path) cannot be written: \(reason). Choose another directory with --state."
    case .stateInUse(let path):
      "Another local-backend uses the state in \(path): end it, or choose another directory with --state."
    case .keys(let reason):
      "No signing key could be made: \(reason)."
    }
  }
}
