import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyClient`: makes the closures of a struct endpoints, and gives it initializers.
enum DependencyClientMacro: MemberMacro, MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let property = Property(member), property.isEndpoint,
      !property.hasAttribute("DependencyEndpoint")
    else { return [] }
    return ["@DependencyEndpoint"]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) else {
      context.diagnose("'@DependencyClient' can only be applied to struct types", at: node)
      return []
    }
    var parameters: [Parameter] = []
    for member in declaration.memberBlock.members {
      guard let property = Property(member.decl), property.isInitialized else { continue }
      guard let type = property.type ?? property.literalType else {
        context.diagnose(
          "'@DependencyClient' needs the type of '\(property.name)' for the initializer: add a type annotation",
          at: property.binding
        )
        return []
      }
      parameters.append(Parameter(property: property, type: type))
    }
    let access = parameters.map(\.property.access).min() ?? Access(declaration.modifiers)
    let other = parameters.filter { !$0.property.isEndpoint }
    // One initializer with the endpoints, one that leaves all of them unimplemented; what is written by hand wins.
    var written = Set(
      declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self)?.labels }
    )
    return [parameters, other].compactMap { parameters in
      guard written.insert(parameters.map(\.property.name)).inserted else { return nil }
      return initializer(parameters, access: access)
    }
  }

  private struct Parameter {
    let property: Property
    let type: TypeSyntax

    var declaration: String {
      let escaping = Closure(type) == nil ? "" : "@escaping "
      // The default of an endpoint is what it returns after it was reported as unimplemented, and no implementation.
      let initializer = property.isEndpoint ? "" : property.initializer.map { " = \($0.trimmedDescription)" } ?? ""
      let optional = initializer.isEmpty && !property.isLet && type.is(OptionalTypeSyntax.self) ? " = nil" : ""
      return "\(property.identifier): \(escaping)\(type)\(initializer)\(optional)"
    }

    var assignment: String { "self.\(property.identifier) = \(property.identifier)" }
  }

  private static func initializer(_ parameters: [Parameter], access: Access) -> DeclSyntax {
    guard !parameters.isEmpty else { return "\(raw: access.prefix)init() {}" }
    let head = parameters.map { "\n  \($0.declaration)" }.joined(separator: ",")
    // An endpoint with a default can be set only when everything else is there.
    let ordered = parameters.filter { !$0.property.isEndpoint } + parameters.filter(\.property.isEndpoint)
    let body = ordered.map { "\n  \($0.assignment)" }.joined()
    return "\(raw: access.prefix)init(\(raw: head)\n) {\(raw: body)\n}"
  }
}

extension InitializerDeclSyntax {
  fileprivate var labels: [String] { signature.parameterClause.parameters.map(\.firstName.text) }
}

extension Property {
  /// Whether `@DependencyClient` makes it an endpoint.
  var isEndpoint: Bool {
    if hasAttribute("DependencyEndpoint") { return true }
    return closure != nil && !isLet && !isStatic && !isLazy && binding.accessorBlock == nil
      && !hasAttribute("DependencyEndpointIgnored") && !hasWrapper
  }

  /// Whether an initializer takes its value.
  fileprivate var isInitialized: Bool {
    if isStatic || isComputed || isLazy || hasWrapper { return false }
    if initializer != nil, isLet || access <= .fileprivate { return false }
    return true
  }

  /// Whether a property wrapper stores it.
  private var hasWrapper: Bool {
    let known = ["DependencyEndpoint", "DependencyEndpointIgnored", "available", "MainActor", "usableFromInline"]
    return attributes.contains { attribute in
      let name = attribute.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
      return !known.contains(name) && name.first?.isUppercase == true
    }
  }

  /// The type of a literal that the property begins with.
  fileprivate var literalType: TypeSyntax? {
    switch initializer?.kind {
    case .booleanLiteralExpr: "Swift.Bool"
    case .integerLiteralExpr: "Swift.Int"
    case .floatLiteralExpr: "Swift.Double"
    case .stringLiteralExpr: "Swift.String"
    default: nil
    }
  }
}
