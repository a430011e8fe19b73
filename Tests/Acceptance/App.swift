import Foundation
import Programs

/// A running `HeadlessApp play --json`, driven line by line.
final class App {
  /// A screen as the app draws it in JSON.
  struct Screen: Decodable {
    struct Text: Decodable {
      var id: String
      var value: String
      var style: String
      var code: String?
    }
    struct Field: Decodable {
      var id: String
      var value: String
      var problem: String?
    }
    struct Button: Decodable {
      var id: String
      var enabled: Bool
    }
    struct Alert: Decodable {
      var id: String
    }

    var id: String
    var title: String
    var texts: [Text]
    var fields: [Field]
    var buttons: [Button]
    var alert: Alert?

    func code(_ id: String) -> String? {
      texts.first { $0.id == id }?.code
    }

    func text(_ id: String) -> String? {
      texts.first { $0.id == id }?.value
    }
  }

  struct Answer: Decodable {
    struct Failure: Decodable {
      var code: String
      var message: String
    }

    var ok: Bool
    var error: Failure?
    var screen: Screen?
  }

  private let program: Program

  /// Starts the app on the state folder `state`.
  init(state: String, _ arguments: String..., environment: [String: String] = [:]) throws {
    program = try Program(
      "HeadlessApp",
      ["play", "--json", "--state", state] + arguments,
      environment: environment
    )
  }

  /// The next line of standard error.
  func told() async -> String? { await program.errorLine() }

  /// The next answer; the first comes without a command.
  func answer() async throws -> Answer {
    guard let line = await program.line() else {
      let ending = await program.finish()
      throw Program.Failure("HeadlessApp ended with \(ending.status): \(ending.errors)")
    }
    return try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
  }

  /// Sends a command and gives its answer.
  @discardableResult
  func callAsFunction(_ command: [String: any Sendable]) async throws -> Answer {
    try program.send(String(decoding: JSONSerialization.data(withJSONObject: command), as: UTF8.self))
    return try await answer()
  }

  @discardableResult
  func tap(_ id: String) async throws -> Answer { try await self(["tap": id]) }

  @discardableResult
  func wait(_ id: String) async throws -> Answer { try await self(["wait": id]) }

  /// Ends the app and gives how it ended.
  func quit() async -> Program.Ending {
    await program.finish()
  }

  /// Skips the onboarding and signs in with Google.
  func signIn() async throws {
    try await tapGoogle()
    try await wait("profile.displayName")
  }

  /// Skips the onboarding and begins to sign in with Google.
  func tapGoogle() async throws {
    _ = try await answer()
    try await wait("onboarding.skip")
    try await tap("onboarding.skip")
    try await wait("login.google")
    try await tap("login.google")
  }
}
