/// All that keeps a composition from being activated; nothing of it was registered.
public struct CompositionProblems: Error, Sendable {
  /// What is wrong, in the order in which it was found; never empty.
  public let problems: [CompositionProblem]
  /// What was not built only because it reads something that is in `problems`.
  public let notBuilt: [LiveKey]
}

extension CompositionProblems: CustomStringConvertible {
  public var description: String {
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    var lines = ["\(count) in the composition of live values; nothing was registered:"]
    lines += problems.map { "  \($0)" }
    if !notBuilt.isEmpty {
      lines.append(
        "  not built, since they read one of the above: \(notBuilt.map(\.description).joined(separator: ", "))"
      )
    }
    return lines.joined(separator: "\n")
  }
}

/// Something that is wrong with a composition.
public enum CompositionProblem: Sendable {
  /// A factory reads a key that no phase registers.
  case notRegistered(LiveKey, reader: LiveKey)
  /// A factory reads a key that is registered in the same phase or in a later one.
  case registeredTooLate(LiveKey, reader: LiveKey)
  /// A key is registered a second time.
  case registeredTwice(LiveKey, first: LiveKey)
  /// Factories read each other; the first key is also the last.
  case cycle([LiveKey])
  /// A factory threw.
  case factoryFailed(LiveKey, any Error)
}

extension CompositionProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRegistered(let key, let reader):
      "\(reader.located)reads \(key.name), which no phase registers; add a `Live` for it to an earlier phase, or read it "
        + "with @Dependency if its key has a live value of its own"
    case .registeredTooLate(let key, let reader):
      "\(reader.located)reads \(key), which is not registered in an earlier phase; move one of the two"
    case .registeredTwice(let key, let first):
      "\(key.located)is registered a second time, first \(first.atPlace); remove one"
    case .cycle(let keys):
      "\(keys[0].located)needs itself: \(keys.map(\.description).joined(separator: " reads "))"
    case .factoryFailed(let key, let error):
      "\(key.located)could not be built: \(error)"
    }
  }
}

extension LiveKey {
  /// The beginning of a message about this key, as compilers write it.
  fileprivate var located: String {
    if let place { "\(place): \(name) " } else { "\(name) " }
  }

  fileprivate var atPlace: String {
    if let place { "at \(place)" } else { "elsewhere" }
  }
}
