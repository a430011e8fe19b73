/// Makes a struct or an enum a reducer: adds the conformance, what is missing, and case paths for its enums.
@attached(
  member,
  names: named(State),
  named(Action),
  named(body),
  named(CaseScope),
  named(scope)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer, Sendable)
public macro Reducer() = #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

/// Makes an enum a reducer whose generated state and action get more conformances.
@attached(
  member,
  names: named(State),
  named(Action),
  named(body),
  named(CaseScope),
  named(scope)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer, Sendable, Equatable, Hashable, Codable, Decodable, Encodable)
public macro Reducer(
  state: _SynthesizedConformance...,
  action: _SynthesizedConformance...
) = #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

/// A conformance that `@Reducer(state:action:)` adds.
public struct _SynthesizedConformance: Sendable {
  public static let codable = Self()
  public static let decodable = Self()
  public static let encodable = Self()
  public static let equatable = Self()
  public static let hashable = Self()
  public static let sendable = Self()
}

/// Marks a case of a `@Reducer` enum that holds plain values and no reducer.
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "ComposableArchitectureMacros", type: "IgnoredMacro")

/// Lets a state be observed through its store.
@attached(extension, conformances: ObservableState)
public macro ObservableState() = #externalMacro(module: "ComposableArchitectureMacros", type: "ObservableStateMacro")

/// Marks a property whose changes need not be observed.
@attached(peer)
public macro ObservationStateIgnored() = #externalMacro(module: "ComposableArchitectureMacros", type: "IgnoredMacro")

/// Keeps an optional child state in a `PresentationState`, reachable as `$name`.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "ComposableArchitectureMacros", type: "PresentsMacro")

/// Lets a screen with a `store` send its feature's view actions with `send(_:)`.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ViewActionMacro") where R.Action: ViewAction
