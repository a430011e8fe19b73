import Foundation
import HeadlessRunner
import IdentityDomain

/// What the command line and the environment ask for.
struct Arguments: Equatable, Sendable {
  enum Command: String, CaseIterable, Sendable {
    case tour, play, preview, help, version
  }

  enum Backend: Equatable, Sendable {
    /// One of our own, started as a child process from this file; nil is the one beside this executable.
    case child(executable: String?)
    /// One that runs already.
    case running(URL)
    /// None: the app is offline.
    case none
  }

  enum Context: String, CaseIterable, Sendable {
    case live, preview
  }

  /// What the backend can be told to do wrong.
  enum Failure: String, CaseIterable, Sendable {
    case wrongSignature = "wrong-signature"
    case transientSystemError = "transient-system-error"
    case expire
    case revoke
  }

  var command: Command
  var state = ".run"
  var timeout: Duration = .seconds(10)
  var backend = Backend.child(executable: nil)
  var failures: [Failure] = []
  var usesBrowser = false
  /// Who the scripted browser signs in as; without one, the backend's own user.
  var user: String?
  var password: Secret<String>?
  /// The issuer of the OpenID provider in the place of the backend's Google.
  var issuer: String?
  var clientID: String?
  var redirectPort: UInt16?
  var script: String?
  var isJSON = false
  var context = Context.live
  /// The state that `preview` draws; without one, it lists all.
  var preview: String?
}

/// A mistake in the arguments or the environment. The text names the flag or the variable and says what to do.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Arguments {
  /// Reads the arguments after the program's name.
  init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    self.init(command: try reader.command())
    try readEnvironment(environment)
    var given: Set<Flag> = []
    if command == .preview { preview = reader.word() }
    while let flag = try reader.next() {
      guard given.insert(flag).inserted || flag == .fail else {
        throw UsageError("\(flag.rawValue) is given twice; give it once")
      }
      try read(flag, &reader)
      if command == .preview, preview == nil { preview = reader.word() }
    }
    if given.contains(.help) { command = .help }
    if given.contains(.version) { command = .version }
    guard command != .help, command != .version else { return }
    try check(given)
    try readPassword(environment)
  }

  private mutating func readEnvironment(_ environment: [String: String]) throws(UsageError) {
    if let executable = environment["INWARD_BACKEND_EXECUTABLE"] {
      guard !executable.isEmpty else {
        throw UsageError("INWARD_BACKEND_EXECUTABLE is empty; set it to the path of local-backend, or unset it")
      }
      backend = .child(executable: executable)
    }
    if let state = environment["INWARD_STATE"] {
      guard !state.isEmpty else { throw UsageError("INWARD_STATE is empty; set it to a directory, or unset it") }
      self.state = state
    }
  }

  private mutating func read(_ flag: Flag, _ reader: inout ArgumentReader) throws(UsageError) {
    switch flag {
    case .state: state = try reader.value(of: flag, "a directory")
    case .script: script = try reader.value(of: flag, "a file of commands")
    case .timeout: timeout = try Self.timeout(try reader.value(of: flag, "a number of seconds"))
    case .backend: backend = try Self.backend(try reader.value(of: flag, "a URL, or none"))
    case .backendExecutable: backend = .child(executable: try reader.value(of: flag, "the path of local-backend"))
    case .fail: failures.append(try Self.choice(flag, try reader.value(of: flag, "a switch")))
    case .context: context = try Self.choice(flag, try reader.value(of: flag, "live or preview"))
    case .browser: usesBrowser = true
    case .user: user = try reader.value(of: flag, "an email address or another account name")
    case .provider: issuer = try Self.issuer(try reader.value(of: flag, "an issuer's URL"))
    case .clientID: clientID = try reader.value(of: flag, "the identifier that the provider gave this app")
    case .redirectPort: redirectPort = try Self.port(try reader.value(of: flag, "a port"))
    case .json: isJSON = true
    case .help, .version: break
    }
  }

  private static func timeout(_ text: String) throws(UsageError) -> Duration {
    guard let seconds = Double(text), seconds >= 0.001, seconds <= 3_600 else {
      throw UsageError(
        "--timeout takes seconds, from 0.001 to 3600, such as 10 or 0.5; it is '\(text.excerpt)'"
      )
    }
    return .seconds(seconds)
  }

  private static func backend(_ text: String) throws(UsageError) -> Backend {
    if text == "none" { return .none }
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil, url.user() == nil,
      (1...65_535).contains(url.port ?? 80)
    else {
      throw UsageError("--backend takes none or a URL such as http://127.0.0.1:8080; it is '\(text.excerpt)'")
    }
    return .running(url)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ flag: Flag,
    _ text: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    let choices = Choice.allCases.map(\.rawValue)
    let hint = nearest(to: text, among: choices).map { "did you mean '\($0)'?" } ?? "there are \(choices.listed)"
    throw UsageError("\(flag.rawValue) knows no '\(text.excerpt)'; \(hint)")
  }

  /// Refuses what would be ignored.
  private func check(_ given: Set<Flag>) throws(UsageError) {
    func refuse(_ flag: Flag, _ reason: String) throws(UsageError) {
      if given.contains(flag) { throw UsageError("\(flag.rawValue) \(reason)") }
    }
    if command == .preview {
      for flag in Flag.allCases where flag != .json { try refuse(flag, "belongs to play; preview takes --json alone") }
    }
    if command == .tour {
      for flag in [Flag.script, .browser, .user, .provider, .clientID, .redirectPort] {
        try refuse(flag, "belongs to play; the tour plays by itself")
      }
      try refuse(.backend, "belongs to play; the tour starts a backend of its own, with fresh state")
    }
    if given.contains(.backend) {
      try refuse(.backendExecutable, "starts a backend, but --backend says to use another; leave one of them out")
      try refuse(.fail, "is told to a backend that this starts; tell another one with POST /control/switches")
    }
    if context == .preview {
      for flag in [Flag.backend, .backendExecutable, .fail, .browser, .user, .provider, .clientID, .redirectPort] {
        try refuse(flag, "has no meaning with --context preview, which uses no backend")
      }
      try refuse(.state, "has no meaning with --context preview, which keeps nothing")
    }
    if issuer == nil {
      for flag in [Flag.clientID, .redirectPort] { try refuse(flag, "belongs to --provider, which is missing") }
    }
    if usesBrowser { try refuse(.user, "is for the scripted browser; with --browser you sign in yourself") }
    guard issuer == nil || usesBrowser || user != nil else {
      throw UsageError(
        "--provider needs to know who signs in: give --browser, or --user with the password in INWARD_PASSWORD"
      )
    }
  }
}

extension [String] {
  /// The words as they stand in a sentence.
  var listed: String { listed(before: "and") }

  /// The words as they stand in a sentence, with `conjunction` before the last.
  func listed(before conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
