import Foundation
import LoopbackHTTP

/// The running server: two OpenID providers, an authentication server and a profile API for development and tests.
public final class BackendServer: Sendable {
  /// Where it is reached.
  public var url: String { server.url }
  private let server: LoopbackServer

  private init(server: LoopbackServer) {
    self.server = server
  }

  /// Starts on a port of 127.0.0.1. Port 0 means the port that the state remembers, or else any free one.
  /// - Parameters:
  ///   - state: the directory that users, keys and sessions are kept in; `nil` keeps them in memory.
  ///   - trusted: a provider elsewhere, whose ID tokens open sessions too.
  ///   - report: receives a line for whoever started the server, without secrets.
  ///   - clock: the time that tokens are issued and judged by.
  public static func start(
    port: UInt16 = 0,
    state directory: String? = nil,
    switches: Set<FailureSwitch> = [],
    trusted: TrustedIssuer? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in },
    clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws(BackendError) -> BackendServer {
    try await start(
      port: port,
      state: directory,
      switches: switches,
      trusted: trusted,
      fetch: DocumentFetcher.fetch,
      report: report,
      clock: clock,
      fresh: BackendState()
    )
  }

  /// Starts with a given state where none is stored.
  static func start(
    port: UInt16,
    state directory: String?,
    switches: Set<FailureSwitch>,
    trusted: TrustedIssuer? = nil,
    fetch: @escaping TrustedIssuer.Fetch = DocumentFetcher.fetch,
    report: @escaping @Sendable (String) -> Void,
    clock: @escaping @Sendable () -> Date,
    fresh: BackendState
  ) async throws(BackendError) -> BackendServer {
    var file: StateFile?
    if let directory { file = try await StateFile(directory: directory) }
    let stored = try file?.load() ?? fresh
    let backend = try Backend(
      state: stored,
      file: file,
      switches: switches,
      trusted: trusted,
      fetch: fetch,
      report: report,
      clock: clock
    )
    let server = try await listen(on: port, remembered: stored.port, backend: backend, report: report)
    do {
      try await backend.opened(port: server.port, origin: server.url)
    } catch {
      await server.stop()
      throw error as? BackendError ?? .stateUnwritable(path: directory ?? "memory", reason: "\(error)")
    }
    return BackendServer(server: server)
  }

  private static func listen(
    on port: UInt16,
    remembered: UInt16,
    backend: Backend,
    report: @Sendable (String) -> Void
  ) async throws(BackendError) -> LoopbackServer {
    let limits = LoopbackServer.Limits(bodyBytes: 64 * 1024)
    let handler: @Sendable (Request) async -> Response = { await backend.respond(to: $0) }
    // Sockets of a predecessor may outlive it for a moment, and a new port would change the issuers.
    var tries = port == 0 && remembered != 0 ? 10 : 1
    while true {
      do {
        return try await LoopbackServer.start(port: port == 0 ? remembered : port, limits: limits, handler: handler)
      } catch .portTaken(let taken) where port == 0 {
        tries -= 1
        if tries > 0, (try? await Task.sleep(for: .milliseconds(50))) != nil { continue }
        report("Port \(taken), which the stored state remembers, is taken: another one is used, so the issuers change.")
        break
      } catch {
        throw .cannotListen(error)
      }
    }
    do {
      return try await LoopbackServer.start(limits: limits, handler: handler)
    } catch {
      throw .cannotListen(error)
    }
  }

  /// Stops serving.
  public func stop() async {
    await server.stop(within: .seconds(1))
  }
}
