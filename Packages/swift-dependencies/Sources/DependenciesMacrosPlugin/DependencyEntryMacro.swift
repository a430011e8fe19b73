import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEntry`: writes the key of a property of `DependencyValues`.
enum DependencyEntryMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration), isEntry(property) else { return [] }
    let key = "__Key_\(property.name)"
    return ["get { self[\(raw: key).self] }", "set { self[\(raw: key).self] = newValue }"]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), isEntry(property) else {
      context.diagnose("'@DependencyEntry' must be attached to a 'var' with an initial value", at: node)
      return []
    }
    // A `static let` can infer its type where none is written.
    let type = property.type.map { ": \($0)" } ?? ""
    let value = property.initializer?.trimmedDescription ?? "nil"
    return [
      """
      private enum __Key_\(raw: property.name): Dependencies.DependencyKey {
        static let liveValue\(raw: type) = \(raw: value)
        static let testValue\(raw: type) = \(raw: value)
      }
      """
    ]
  }

  private static func isEntry(_ property: Property) -> Bool {
    !property.isLet && !property.isStatic && property.binding.accessorBlock == nil
      && (property.initializer != nil || property.type?.is(OptionalTypeSyntax.self) == true)
  }
}
