import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ViewAction(for:)`: lets a screen with a `store` send the feature's view actions with `send(_:)`.
struct ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let hasStore = declaration.allMembers.contains {
      $0.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "store" } ?? false
    }
    guard hasStore else {
      context.report(
        "'@ViewAction' needs a property 'store' in '\(type.trimmedDescription)', as in 'let store: StoreOf<Feature>'",
        id: "no-store",
        at: node
      )
      return []
    }
    guard !declaration.inherits("ViewActionSending") else { return [] }
    let source: DeclSyntax = "extension \(type.trimmed): ComposableArchitecture.ViewActionSending {}"
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}
