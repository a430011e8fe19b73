/// The arguments of `local-backend`.
struct BackendArguments: Equatable, Sendable {
  var port: UInt16 = 0
  var state: String?
  var switches: Set<FailureSwitch> = []
  var trusted: TrustedIssuer?
  var wantsHelp = false

  init(_ arguments: [String]) throws(BackendError) {
    var rest = arguments[...]
    var (issuer, clientID): (String?, String?)
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let flag = parts[0]
      func value() throws(BackendError) -> String {
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
        guard let value, !value.isEmpty else { throw .usage("\(flag) needs a value.") }
        return value
      }
      switch flag {
      case "--port":
        let text = try value()
        guard let port = UInt16(text) else { throw .usage("--port must be a number from 0 to 65535, not \(text).") }
        self.port = port
      case "--state":
        state = try value()
      case "--fail":
        let name = try value()
        guard let failure = FailureSwitch(rawValue: name) else {
          throw .usage("--fail knows no \(name), but \(FailureSwitch.names).")
        }
        switches.insert(failure)
      case "--trust":
        issuer = try value()
      case "--trust-client-id":
        clientID = try value()
      case "--help" where parts.count == 1, "-h" where parts.count == 1:
        wantsHelp = true
      default:
        throw .usage("There is no flag \(flag).")
      }
    }
    switch (issuer, clientID) {
    case (nil, nil): break
    case (let issuer?, let clientID?): trusted = try TrustedIssuer(issuer: issuer, clientID: clientID)
    case (_, nil): throw .usage("--trust needs --trust-client-id too.")
    case (nil, _): throw .usage("--trust-client-id needs --trust too.")
    }
  }

  static let help = """
    local-backend: OpenID providers, an authentication server and a profile API on 127.0.0.1, for development and tests.

    USAGE: local-backend [--port N] [--state DIR] [--fail SWITCH]... [--trust ISSUER --trust-client-id ID]

      --port N                the port to listen on; 0, the default, takes the one that the state remembers or a free one
      --state DIR             keeps users, keys, sessions and the port in DIR; without it they end with the process
      --fail SWITCH           does something wrong: \(FailureSwitch.names)
      --trust ISSUER          takes ID tokens of this OpenID provider too, as Google's: https, or http on 127.0.0.1
      --trust-client-id ID    the audience that they must have
      --help                  shows this

    When it is ready it prints one line, {"url":"http://127.0.0.1:PORT"}, and it ends when its standard input closes.
    GET / says what it serves; GET /control shows the switches, which POST /control/switches changes.
    Exit codes: 0 ended, 2 wrong arguments or cannot start.

    """
}
