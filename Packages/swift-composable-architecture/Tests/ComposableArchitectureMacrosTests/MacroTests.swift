import Testing

@Suite struct MacroTests {
  @Test func casePathableWritesAPathForEachCase() {
    let expansion = Expansion(
      """
      @CasePathable
      public enum Action {
        case tapped
        case loaded(Int)
        case failed(code: Int, String)
      }
      """
    )
    #expect(expansion.messages.isEmpty)
    #expect(expansion.parses)
    #expect(
      expansion.contains(
        """
        public var loaded: CasePaths.AnyCasePath<Action, Int> {
            ._$case(".loaded", {
                    Action.loaded($0)
                }) {
        """
      )
    )
    #expect(expansion.contains("public var failed: CasePaths.AnyCasePath<Action, (code: Int, String)> {"))
    #expect(expansion.contains("Action.failed(code: $0.0, $0.1)"))
    #expect(expansion.contains("public static var allCasePaths: AllCasePaths {"))
    #expect(expansion.contains("extension Action: CasePaths.CasePathable, CasePaths.CasePathIterable {"))
  }

  @Test func casePathableKeepsConditions() {
    let expansion = Expansion("@CasePathable enum A {\n#if DEBUG\ncase debug(Int)\n#endif\ncase plain\n}")
    #expect(expansion.parses)
    #expect(expansion.contains("#if DEBUG\nvar debug: CasePaths.AnyCasePath<A, Int> {"))
  }

  @Test func casePathableRefusesWhatIsNoEnumAndNamesUsedTwice() {
    #expect(
      Expansion("@CasePathable struct A {}").messages == ["'@CasePathable' can be applied to an enum only"]
    )
    #expect(
      Expansion("@CasePathable enum A { case a(Int), a(String) }").messages.first?.contains("declared twice") == true
    )
  }

  @Test func reducerAddsTheConformanceAndTheAttributes() {
    let expansion = Expansion(
      """
      @Reducer
      public struct Login {
        @Dependency(\\.client) var client
        public enum State { case a }
        public enum Action { case tapped }
        public var body: some ReducerOf<Self> { EmptyReducer() }
      }
      """
    )
    #expect(expansion.messages.isEmpty)
    #expect(expansion.contains("extension Login: ComposableArchitecture.Reducer, Swift.Sendable {"))
    #expect(expansion.contains("@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"))
    #expect(expansion.contains("@dynamicMemberLookup"))
    #expect(expansion.contains("public var tapped: CasePaths.AnyCasePath<Action, Swift.Void> {"))
  }

  @Test func reducerFillsInWhatIsMissing() {
    let expansion = Expansion("@Reducer struct Empty {}")
    #expect(expansion.messages.isEmpty)
    #expect(expansion.contains("struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {"))
    #expect(expansion.contains("enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {"))
    #expect(expansion.contains("var body: some ComposableArchitecture.Reducer<State, Action> {"))
  }

  @Test func aReducerWithStoredValuesIsNotMadeSendable() {
    let expansion = Expansion(
      "@Reducer struct A { let client: Client; struct State {}; enum Action {}; var body: some ReducerOf<Self> { b } }"
    )
    #expect(expansion.contains("extension A: ComposableArchitecture.Reducer {"))
  }

  @Test func anEnumReducerHoldsItsFeatures() {
    let expansion = Expansion(
      """
      @Reducer
      public enum Destination {
        case edit(Edit)
        @ReducerCaseIgnored
        case note(String)
        case plain
      }
      """
    )
    #expect(expansion.messages.isEmpty)
    #expect(expansion.parses)
    #expect(expansion.contains("case edit(Edit.State)"))
    #expect(expansion.contains("case note(String)"))
    #expect(expansion.contains("case edit(Edit.Action)"))
    #expect(!expansion.contains("case note(String.Action)"))
    #expect(expansion.contains("case edit(ComposableArchitecture.StoreOf<Edit>)"))
    #expect(
      expansion.contains("extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {")
    )
  }

  @Test func reducerSaysWhatItCannotDo() {
    #expect(Expansion("@Reducer class A {}").messages.first?.contains("a struct or an enum only") == true)
    #expect(
      Expansion("@Reducer enum A { case a(B, C) }").messages.first?.contains("holds one reducer") == true
    )
    let both = """
      @Reducer struct A {
        var body: some ReducerOf<Self> { EmptyReducer() }
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """
    #expect(Expansion(both).messages.first?.contains("either 'body' or 'reduce(into:action:)'") == true)
  }

  @Test func observableStateMarksValuesOnly() {
    #expect(
      Expansion("@ObservableState struct S {}").contains("extension S: ComposableArchitecture.ObservableState {")
    )
    #expect(
      Expansion("@ObservableState class S {}").messages == [
        "'@ObservableState' can be applied to a struct or an enum only"
      ]
    )
  }

  @Test func presentsStoresAPresentationState() {
    let expansion = Expansion("struct S { @Presents public var child: Child.State? }")
    #expect(expansion.parses)
    #expect(expansion.contains("public var $child: ComposableArchitecture.PresentationState<Child.State> {"))
    #expect(
      expansion.contains(
        "private var _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: nil)"
      )
    )
    #expect(Expansion("struct S { @Presents var child: Int }").messages.first?.contains("optional type") == true)
  }

  @Test func viewActionNeedsAStore() {
    #expect(
      Expansion("@ViewAction(for: A.self) struct V { let store: StoreOf<A> }")
        .contains("extension V: ComposableArchitecture.ViewActionSending {")
    )
    #expect(Expansion("@ViewAction(for: A.self) struct V {}").messages.first?.contains("property 'store'") == true)
  }
}
