extension Arguments {
  static let version = "HeadlessApp 0.1.0"

  static let help = """
    Runs the whole app without a window: against a real server on this machine, with what it keeps in a directory.

    USAGE: HeadlessApp tour [--state DIR] [--fail SWITCH]… [--json]
           HeadlessApp play [--state DIR] [--script FILE] [--json] [--timeout S] [--browser] …
           HeadlessApp play --provider URL --client-id ID [--redirect-port N] (--user EMAIL | --browser) …
           HeadlessApp preview [NAME] [--json]

    tour   plays from the first launch to the sign-out and checks every step. It starts afresh each time, in DIR/tour.
    play   shows the screen and takes commands, on a terminal at a prompt:
             tap ID          type ID TEXT…     wait ID     back
             relaunch        screen            quit        help
           When standard input is no terminal it is the script; its end is `quit`, and a command that fails ends the run.
    preview draws the state NAME of a screen, such as login.error; without NAME it lists all. With --json, a line of
           {"name":"…","screen":{…}} for each.

      --state DIR               where the app and its backend keep their data (.run; INWARD_STATE)
      --timeout S               how long `wait`, and a command whose control is not there yet, may take (10)
      --script FILE             take the commands from FILE
      --json                    an object a line each way: {"tap":"ID"}, {"type":"ID","text":"…"}, {"wait":"ID"},
                                {"back":true}, {"relaunch":true}, {"screen":true}, {"quit":true}
      --backend URL|none        use a backend that runs already, or be offline; otherwise one is started
      --backend-executable PATH the backend to start (beside this executable; INWARD_BACKEND_EXECUTABLE)
      --fail SWITCH             let the started backend fail: \(Failure.allCases.map(\.rawValue).listed)
      --browser                 sign in by hand in a browser; otherwise a scripted one fills in the provider's page
      --user EMAIL              who the scripted browser signs in as; the password is taken from INWARD_PASSWORD
      --provider URL            the Google button signs in at this OpenID provider, with --browser or --user; the backend
                                that is started takes its ID tokens, another one needs --trust (local-backend --help)
      --client-id ID            what the provider calls this app, a public client
      --redirect-port N         the port of http://127.0.0.1:N/callback, for a provider that knows one address alone
      --context live|preview    preview plays with the values for previews: nothing is started, sent or kept (live)
      --version, --help

    Exit codes: 0 done, 1 the run went wrong, 2 wrong arguments or cannot start. NO_COLOR and pipes get plain text.

    """
}
