import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Presents`: keeps an optional state in a `PresentationState`, which `$name` gives access to.
struct PresentsMacro {
  private struct Property {
    let name: String
    let wrapped: String
    let access: String
    let initial: String

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.var),
        variable.bindings.count == 1, let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type
      else { return nil }
      if let optional = type.as(OptionalTypeSyntax.self) {
        self.wrapped = optional.wrappedType.trimmedDescription
      } else if let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
        let argument = named.genericArgumentClause?.arguments.first
      {
        self.wrapped = argument.argument.trimmedDescription
      } else {
        return nil
      }
      self.name = name
      self.access = variable.modifiers.memberAccess
      self.initial = binding.initializer?.value.trimmedDescription ?? "nil"
    }
  }
}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration) else {
      context.report(
        "'@Presents' can be applied to a 'var' of an optional type only, as in '@Presents var child: Child.State?'",
        id: "not-an-optional-var",
        at: node
      )
      return []
    }
    return [
      """
      @storageRestrictions(initializes: _\(raw: property.name))
      init(initialValue) {
      _\(raw: property.name) = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
      }
      """,
      "get { _\(raw: property.name).wrappedValue }",
      "set { _\(raw: property.name).wrappedValue = newValue }",
    ]
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    let type = "ComposableArchitecture.PresentationState<\(property.wrapped)>"
    return [
      """
      \(raw: property.access)var $\(raw: property.name): \(raw: type) {
      get { _\(raw: property.name) }
      _modify { yield &_\(raw: property.name) }
      }
      """,
      """
      private var _\(raw: property.name) = \(raw: type)(wrappedValue: \(raw: property.initial))
      """,
    ]
  }
}
