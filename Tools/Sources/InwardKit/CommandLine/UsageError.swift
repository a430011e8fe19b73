/// A wrong command line, in words that name the flag.
struct UsageError: Error {
  var message: String

  /// A name that is none of those known, with the one that was probably meant.
  static func unknown(_ kind: String, _ name: String, among names: [String]) -> UsageError {
    let hint = nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return UsageError(message: "unknown \(kind) '\(name)'\(hint)")
  }
}
