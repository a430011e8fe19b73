import Foundation

/// A running local-backend, and plain requests to it.
public final class Backend: Sendable {
  /// Its root, such as `http://127.0.0.1:40123`.
  public let url: String
  private let program: Program

  /// Starts a backend and waits until it is ready. Without a state folder it keeps nothing.
  public init(state: String? = nil, failing switches: [String] = []) async throws {
    program = try Program(
      "local-backend",
      (state.map { ["--state", $0] } ?? []) + switches.flatMap { ["--fail", $0] }
    )
    guard
      let line = await program.line(),
      let ready = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String],
      let url = ready["url"]
    else {
      let ending = await program.finish()
      throw Program.Failure(ending.errors)
    }
    self.url = url
  }

  /// Closes its standard input and waits for its end.
  @discardableResult
  public func stop() async -> Program.Ending {
    await program.finish()
  }

  /// Sends a request with curl and gives the status and the body.
  @discardableResult
  public func request(
    _ method: String,
    _ path: String,
    json: String? = nil,
    headers: [String] = []
  ) async throws -> (status: Int, body: String) {
    let arguments =
      ["-sS", "--max-time", "10", "-X", method, "-w", "\n%{http_code}", url + path]
      + (json.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? [])
      + headers.flatMap { ["-H", $0] }
    let ending = try await Program.run("/usr/bin/curl", arguments)
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let status = lines.last.flatMap({ Int($0) }) else {
      throw Program.Failure(ending.errors)
    }
    return (status, lines.dropLast().joined(separator: "\n"))
  }
}
