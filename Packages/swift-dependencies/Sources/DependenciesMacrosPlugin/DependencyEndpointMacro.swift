import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: stores the closure in a property of its own, which begins as one that reports its use.
enum DependencyEndpointMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // The peer says what is wrong.
    guard let endpoint = Endpoint(declaration, node: node, context: nil) else { return [] }
    let storage = endpoint.storage
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) { \(raw: storage) = initialValue }
      """
    // With an init accessor, the property's initial value would replace the closure that reports.
    return (endpoint.property.initializer == nil ? [initializer] : [])
      + ["get { \(raw: storage) }", "set { \(raw: storage) = newValue }"]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let endpoint = Endpoint(declaration, node: node, context: context) else { return [] }
    var peers: [DeclSyntax] = []
    if let method = endpoint.method { peers.append(method) }
    let availability = endpoint.property.availability
    if let value = endpoint.unimplementedValue(in: context) {
      peers.append("\(raw: availability)private var \(raw: endpoint.storage): \(endpoint.type) = \(raw: value)")
    } else {
      peers.append("\(raw: availability)private var \(raw: endpoint.storage): \(endpoint.type)")
    }
    return peers
  }
}

/// `@DependencyEndpointIgnored`: only a mark for `@DependencyClient`.
enum DependencyEndpointIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }
}
