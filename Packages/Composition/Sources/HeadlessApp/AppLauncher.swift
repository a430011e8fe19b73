import AppFeature
import ComposableArchitecture
import CompositionRoot
import HeadlessRunner

/// Launches the app: each time with live values of its own, as a new process would have.
@MainActor
final class AppLauncher {
  private let composition: Composition
  /// The values of the running app.
  private(set) var activation: Activation?

  init(_ composition: Composition) {
    self.composition = composition
  }

  /// A runner of the app with the live values.
  func runner(timeout: Duration) -> Runner<AppRoot.State, AppRoot.Action> {
    Runner(limits: .init(wait: timeout), start: .start, screen: \.screen) {
      try await self.launch()
    }
  }

  private func launch() async throws -> LaunchedApp<AppRoot.State, AppRoot.Action> {
    let activation = try await composition.activate()
    self.activation = activation
    let store = Store(initialState: AppRoot.State()) {
      AppRoot()
    } withDependencies: {
      activation.apply(&$0)
    }
    return LaunchedApp(store: store) {
      await activation.close()
    }
  }

  /// A runner of the app with the values for previews, which need no composition.
  static func previewRunner(timeout: Duration) -> Runner<AppRoot.State, AppRoot.Action> {
    Runner(limits: .init(wait: timeout), start: .start, screen: \.screen) {
      LaunchedApp(
        store: Store(initialState: AppRoot.State()) {
          AppRoot()
        } withDependencies: {
          $0.context = .preview
        }
      )
    }
  }
}
