/// A wrong command line, in words that name the flag.
struct UsageError: Error {
  var message: String
}

/// The words of a command line, taken one by one.
struct Arguments {
  private(set) var words: [String] = []
  private(set) var options: [String: String] = [:]
  private(set) var switches: Set<String> = []

  /// `options` take a value (`--format json` or `--format=json`), `switches` do not.
  init(_ arguments: [String], options known: [String], switches flags: [String] = ["--help"]) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "--help" : parts[0]
      if flags.contains(name) {
        guard parts.count == 1 else { throw UsageError(message: "the flag '\(name)' takes no value") }
        switches.insert(name)
      } else if known.contains(name) {
        guard options[name] == nil else { throw UsageError(message: "the flag '\(name)' is given twice") }
        if parts.count == 2 {
          options[name] = parts[1]
        } else if let value = rest.first, !value.hasPrefix("--") {
          options[name] = value
          rest.removeFirst()
        } else {
          throw UsageError(message: "the flag '\(name)' needs a value")
        }
        if options[name] == "" { throw UsageError(message: "the flag '\(name)' needs a value") }
      } else {
        let all = known + flags
        let hint = nearest(to: name, among: all).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError(message: "unknown flag '\(name)'\(hint)")
      }
    }
  }

  /// The value of an option that has a fixed set of them.
  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String,
    default value: Value
  ) throws(UsageError) -> Value where Value.RawValue == String {
    guard let text = options[name] else { return value }
    if let value = Value(rawValue: text) { return value }
    let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "'\(text)' is no value of the flag '\(name)'; it takes one of: \(all)")
  }

  func noWords() throws(UsageError) {
    if let word = words.first { throw UsageError(message: "unexpected argument '\(word)'") }
  }
}
