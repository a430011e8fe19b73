/// The files of a new feature: a reducer, its screen, its previews and their tests.
struct FeatureFiles {
  let name: FeatureName
  /// The folder of the package of features, relative to the workspace.
  let package: String

  var sources: String { "\(package)/Sources/\(name.module)" }
  var tests: String { "\(package)/Tests/\(name.module)Tests" }

  /// Each file's path and text.
  var all: [(path: String, text: String)] {
    [
      ("\(sources)/\(name.type).swift", reducer), ("\(sources)/\(name.type)+Screen.swift", screen),
      ("\(sources)/\(name.type)+Previews.swift", previews), ("\(tests)/\(name.type)Tests.swift", reducerTests),
      ("\(tests)/\(name.type)ScreenTests.swift", screenTests),
    ]
  }

  private var reducer: String {
    """
    import ComposableArchitecture

    /// \(name.title): what happens there.
    @Reducer
    public struct \(name.type): Sendable {
      @ObservableState
      public struct State: Equatable, Sendable {
        /// The state that it begins in.
        public init() {}
      }

      public enum Action: Sendable {
        case closeTapped
        case delegate(Delegate)

        /// What the parent acts on.
        @CasePathable
        public enum Delegate: Equatable, Sendable {
          /// The person is done here.
          case closed
        }
      }

      /// The feature's reducer.
      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { _, action in
          switch action {
          case .closeTapped:
            return .send(.delegate(.closed))

          case .delegate:
            return .none
          }
        }
      }
    }

    """
  }

  private var screen: String {
    """
    import ScreenModel

    extension \(name.type).State {
      /// What the screen looks like.
      public var screen: Screen<\(name.type).Action> {
        Screen(
          id: "\(name.value)",
          title: "\(name.title)",
          buttons: [ScreenButton(id: "\(name.value).close", title: "Close", action: .closeTapped)],
          back: .closeTapped
        )
      }
    }

    """
  }

  private var previews: String {
    """
    import ScreenModel

    extension \(name.type) {
      /// The states of the screen that are worth looking at.
      public static var previews: [ScreenPreview<Action>] {
        [ScreenPreview("\(name.value)", State().screen)]
      }
    }

    """
  }

  private var reducerTests: String {
    """
    import ComposableArchitecture
    import Testing

    @testable import \(name.module)

    @MainActor
    @Suite struct \(name.type)Tests {
      @Test func closingTellsTheParent() async {
        let store = TestStore(initialState: \(name.type).State()) { \(name.type)() }
        await store.send(.closeTapped)
        await store.receive(\\.delegate.closed)
      }
    }

    """
  }

  private var screenTests: String {
    """
    \(["ComposableArchitecture", "ScreenModel", "Testing", name.module].sorted().map { "import \($0)" }.joined(separator: "\n"))

    @Suite struct \(name.type)ScreenTests {
      private let screen = \(name.type).State().screen

      @Test func theScreenHasAHeadingAndAWayBack() throws {
        #expect(screen.id == "\(name.value)")
        #expect(screen.title == "\(name.title)")
        #expect(try screen.action(tapping: "\(name.value).close").is(\\.closeTapped))
        #expect(try screen.actionGoingBack().is(\\.closeTapped))
      }

      @Test func identifiersAreUnique() {
        for preview in \(name.type).previews {
          #expect(Set(preview.screen.elementIDs).count == preview.screen.elementIDs.count)
        }
      }
    }

    """
  }
}
