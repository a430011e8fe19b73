import AppFeature
import CompositionRoot
import Dependencies
import Foundation
import HTTPTransport
import HeadlessRunner
import LogDomain
import ScreenModel

/// The tour: plays the app from the first launch to the sign-out, and holds each screen against what it should show.
@MainActor
struct Tour {
  /// A part of the tour.
  struct Step {
    let name: String
    let play: @MainActor (Tour) async throws -> Void

    init(_ name: String, _ play: @escaping @MainActor (Tour) async throws -> Void) {
      self.name = name
      self.play = play
    }
  }

  /// How a step went.
  struct Outcome: Sendable {
    let number: Int
    let name: String
    let duration: Duration
    /// What was not as expected; nil when all was.
    let problem: String?
    let screen: ScreenDocument?
    let summary: String
    /// What the app logged meanwhile, as far as it matters.
    let notices: [LogEntry]
  }

  /// What lies under the app when it runs with the live values.
  struct Live {
    let launcher: AppLauncher
    let backend: URL
    let journal: Journal
  }

  private let steps: [Step]
  private let runner: Runner<AppRoot.State, AppRoot.Action>
  private let live: Live?
  private let clock = ContinuousClock()

  init(steps: [Step], runner: Runner<AppRoot.State, AppRoot.Action>, live: Live? = nil) {
    self.steps = steps
    self.runner = runner
    self.live = live
  }

  /// Plays the steps until one is not as expected; gives whether all were.
  func play(_ report: (Outcome) -> Void) async -> Bool {
    var isComplete = true
    for (index, step) in steps.enumerated() {
      var problem: String?
      let duration = await clock.measure {
        do {
          try await step.play(self)
        } catch {
          problem = Task.isCancelled ? "the tour was ended" : "\(error)"
        }
      }
      let screen = runner.screen
      report(
        Outcome(
          number: index + 1,
          name: step.name,
          duration: duration,
          problem: problem,
          screen: screen.map(ScreenDocument.init),
          summary: screen?.summary ?? "the app does not run",
          notices: live?.journal.take() ?? []
        )
      )
      guard problem == nil else {
        isComplete = false
        break
      }
    }
    await runner.end()
    return isComplete
  }
}

// What the steps are made of.
extension Tour {
  func launch() async throws {
    try await runner.launch()
    await runner.settle()
  }

  func perform(_ commands: Command...) async throws {
    for command in commands {
      try await runner.perform(command)
      await runner.settle()
    }
  }

  /// Whether the screen `id` is on show.
  func isOn(_ id: String) -> Bool { runner.screen?.id == id }

  /// The heading of the screen.
  var title: String { runner.screen?.title ?? "" }

  /// Holds the screen against what it should be: its id, texts that it shows, and texts that it does not have.
  func expect(_ id: String, showing texts: [String: String] = [:], without absent: String...) throws {
    guard let screen = runner.screen else { throw Unexpected("the app does not run") }
    guard screen.id == id else {
      let said = screen.texts.filter { $0.style != .body }.map { " It says: \($0.value)" }.joined()
      throw Unexpected("expected the screen '\(id)', but it is '\(screen.id)'.\(said)")
    }
    for (text, value) in texts.sorted(by: { $0.key < $1.key }) {
      let shown = screen.texts.first { $0.id == text }?.value
      guard shown == value else {
        throw Unexpected(
          "expected \(text) to show '\(value)', but it \(shown.map { "shows '\($0)'" } ?? "is not there")"
        )
      }
    }
    for text in absent {
      if let shown = screen.texts.first(where: { $0.id == text }) {
        throw Unexpected("expected no \(text), but it shows '\(shown.value)'")
      }
    }
  }

  /// Expects that the screen has a text with these words in it.
  func expectText(_ id: String, with words: String) throws {
    guard let text = runner.screen?.texts.first(where: { $0.id == id }) else {
      throw Unexpected("expected the text \(id), but it is not there")
    }
    guard text.value.contains(words) else {
      throw Unexpected("expected \(id) to say '\(words)', but it says '\(text.value)'")
    }
  }

  /// Expects a problem with the field `id`; nil expects that there is none.
  func expectProblem(_ id: String, _ problem: String?) throws {
    guard let field = runner.screen?.fields.first(where: { $0.id == id }) else {
      throw Unexpected("expected the field \(id), but it is not there")
    }
    guard field.problem == problem else {
      throw Unexpected("expected \(id) to have \(Self.described(problem)), but it has \(Self.described(field.problem))")
    }
  }

  private static func described(_ problem: String?) -> String {
    problem.map { "the problem '\($0)'" } ?? "no problem"
  }

  /// Expects that the button `id` can be tapped, or cannot.
  func expectButton(_ id: String, isEnabled: Bool) throws {
    guard let button = runner.screen?.buttons.first(where: { $0.id == id }) else {
      throw Unexpected("expected the button \(id), but it is not there")
    }
    guard button.isEnabled == isEnabled else {
      throw Unexpected("expected the button \(id) to be \(isEnabled ? "enabled" : "disabled"), but it is not")
    }
  }

  /// Does something at the backend, as a developer would with curl.
  func atBackend(_ method: String, _ path: String, json: [String: String] = [:]) async throws {
    guard let live, let activation = live.launcher.activation else {
      throw Unexpected("the app does not run with the live values, so there is no backend")
    }
    let transport = withDependencies {
      activation.apply(&$0)
    } operation: {
      Dependency(\.httpTransport).wrappedValue
    }
    let response = try await transport.send(.json(live.backend.appending(path: path), method: method, json))
    guard response.isSuccess else {
      throw Unexpected("the backend answered \(method) /\(path) with \(response.status)")
    }
  }

  /// What was not as the tour expected it.
  struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}
