/// All that keeps a composition from being activated; nothing of it was registered.
public struct CompositionProblems: Error, Sendable {
  /// What is wrong, in the order in which it was found; never empty.
  public let problems: [CompositionProblem]
  /// What was not built only because it reads something that is in `problems`.
  public let notBuilt: [LiveKey]
}

extension CompositionProblems: CustomStringConvertible {
  public var description: String {
    var lines = problems.map(\.description)
    if !notBuilt.isEmpty {
      lines.append(
        "not built, since they read one of the above: \(notBuilt.map(\.description).joined(separator: ", "))"
      )
    }
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    lines.append("\(count) in the composition of live values; nothing was registered")
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
  /// An issue was reported while a factory ran, such as that a dependency which it used has no live value.
  case issueReported(LiveKey, String)

  /// The registration that has the problem.
  public var key: LiveKey {
    switch self {
    case .notRegistered(_, let reader), .registeredTooLate(_, let reader): reader
    case .registeredTwice(let key, _), .factoryFailed(let key, _), .issueReported(let key, _): key
    case .cycle(let keys): keys[0]
    }
  }
}

extension CompositionProblem: CustomStringConvertible {
  public var description: String {
    let place = key.place.map { "\($0): " } ?? ""
    return "\(place)error: \(key.name) \(message)"
  }

  private var message: String {
    switch self {
    case .notRegistered(let key, _):
      "reads \(key.name), which no phase registers; add a `Live` for it to an earlier phase, or read it with "
        + "@Dependency if its key has a live value of its own"
    case .registeredTooLate(let key, _):
      "reads \(key), which is not registered in an earlier phase; move one of the two"
    case .registeredTwice(_, let first):
      "is registered a second time; the first is \(first); remove one"
    case .cycle(let keys):
      "needs itself: \(keys.map(\.description).joined(separator: " reads ")); read one of them when it is "
        + "used instead of when the value is built"
    case .factoryFailed(_, let error):
      "could not be built: \(error)"
    case .issueReported(_, let issue):
      "was built with an issue: \(issue.split(separator: "\n").joined(separator: "\n    "))"
    }
  }
}
