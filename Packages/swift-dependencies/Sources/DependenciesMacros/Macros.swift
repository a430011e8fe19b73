/// Makes a client of closures: each closure property becomes an endpoint, and the struct gets an initializer with the
/// endpoints that need an implementation.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")

/// Makes a closure property an endpoint: unimplemented it reports an issue when it is called, and a method with the
/// labels of its arguments calls it. `method` names the method otherwise than the property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Leaves a closure property of a `@DependencyClient` as it is.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointIgnoredMacro")

/// Makes a property of `DependencyValues` an entry with its own key; its initial value is the default of every context.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry() = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")
