import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: marks a state that stores may be observed through.
///
/// The store watches what is read through it, so the state itself carries no registrar and costs nothing to copy.
struct ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else {
      context.report(
        "'@ObservableState' can be applied to a struct or an enum only",
        id: "not-a-value",
        at: node
      )
      return []
    }
    guard !declaration.inherits("ObservableState") else { return [] }
    let source: DeclSyntax = "extension \(type.trimmed): ComposableArchitecture.ObservableState {}"
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

/// An attribute that only marks: `@ReducerCaseIgnored`, `@ObservationStateIgnored`.
struct IgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
