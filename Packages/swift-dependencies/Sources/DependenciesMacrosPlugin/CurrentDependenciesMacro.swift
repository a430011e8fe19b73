import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CurrentDependencies`: for `DependencyValues._current` alone, since no one but a macro may declare `$_current`.
enum CurrentDependenciesMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { ["@inlinable get { CurrentValues().get() }"] }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    return ["@inlinable public static var $\(property.identifier): CurrentValues { CurrentValues() }"]
  }
}
