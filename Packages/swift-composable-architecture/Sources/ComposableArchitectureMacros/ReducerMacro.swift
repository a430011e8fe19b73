import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: the conformance, the missing parts, and the attributes of the nested types.
struct ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else { return [] }
    var conformances: [String] = []
    if declaration.is(EnumDeclSyntax.self) {
      if !declaration.inherits("CaseReducer") { conformances.append("ComposableArchitecture.CaseReducer") }
    }
    if !declaration.inherits("Reducer") { conformances.append("ComposableArchitecture.Reducer") }
    if !declaration.inherits("Sendable"), Self.holdsDependenciesOnly(declaration) {
      conformances.append("Swift.Sendable")
    }
    guard !conformances.isEmpty else { return [] }
    let availability = declaration.attributes.first(named: "available").map { "\($0.trimmedDescription)\n" } ?? ""
    let source: DeclSyntax =
      "\(raw: availability)extension \(type.trimmed): \(raw: conformances.joined(separator: ", ")) {}"
    var extensions = [source.cast(ExtensionDeclSyntax.self)]
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      extensions += Self.synthesized(for: enumeration, node: node, type: type.trimmedDescription)
    }
    return extensions
  }

  /// A public struct is not `Sendable` by itself, and an effect that reads `self.dependency` has to be: a reducer that
  /// stores nothing but dependencies is safe to send.
  private static func holdsDependenciesOnly(_ declaration: some DeclGroupSyntax) -> Bool {
    guard let structure = declaration.as(StructDeclSyntax.self), structure.genericParameterClause == nil
    else { return false }
    return structure.allMembers.allSatisfy { member in
      guard let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.isStatic else { return true }
      if variable.attributes.has("Dependency") { return true }
      return variable.bindings.allSatisfy { $0.accessorBlock != nil && !$0.hasObservers }
    }
  }

  private static func synthesized(
    for declaration: EnumDeclSyntax,
    node: AttributeSyntax,
    type: String
  ) -> [ExtensionDeclSyntax] {
    guard case .argumentList(let arguments)? = node.arguments else { return [] }
    var target: String?
    var conformances: [String: [String]] = [:]
    for argument in arguments {
      if let label = argument.label?.text { target = label == "state" ? "State" : "Action" }
      guard let target, let member = argument.expression.as(MemberAccessExprSyntax.self) else { continue }
      let name = member.declName.baseName.text
      conformances[target, default: []].append("Swift.\(name.prefix(1).uppercased())\(name.dropFirst())")
    }
    return conformances.keys.sorted().map { name in
      let list = conformances[name, default: []].joined(separator: ", ")
      let source: DeclSyntax = "extension \(raw: type).\(raw: name): \(raw: list) {}"
      return source.cast(ExtensionDeclSyntax.self)
    }
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let enumeration = member.as(EnumDeclSyntax.self) {
      guard ["State", "Action"].contains(enumeration.name.text) else { return [] }
      var attributes: [AttributeSyntax] = []
      if !enumeration.attributes.has("CasePathable") { attributes.append("@CasePathable") }
      if enumeration.name.text == "State", !enumeration.attributes.has("dynamicMemberLookup") {
        attributes.append("@dynamicMemberLookup")
      }
      return attributes
    }
    if let variable = member.as(VariableDeclSyntax.self), !declaration.is(EnumDeclSyntax.self),
      variable.bindings.first?.pattern.trimmedDescription == "body",
      variable.bindings.first?.accessorBlock != nil,
      !variable.attributes.has("ReducerBuilder")
    {
      return ["@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"]
    }
    return []
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      return EnumReducer(enumeration, context: context)?.members ?? []
    }
    guard declaration.is(StructDeclSyntax.self) else {
      context.report("'@Reducer' can be applied to a struct or an enum only", id: "not-a-struct", at: node)
      return []
    }
    let access = declaration.modifiers.memberAccess
    let generics = declaration.as(StructDeclSyntax.self)?.genericParameterClause?.parameters.map(\.name.text) ?? []
    func isMissing(_ name: String) -> Bool { !declaration.declaresType(named: name) && !generics.contains(name) }
    var members: [DeclSyntax] = []
    let usesBody = declaration.allMembers.contains {
      $0.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription == "body"
    }
    let usesReduce = declaration.allMembers.contains { member in
      guard let function = member.as(FunctionDeclSyntax.self) else { return false }
      return function.name.text == "reduce"
        && function.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
    }
    if isMissing("State") {
      members.append(
        """
        @ComposableArchitecture.ObservableState
        \(raw: access)struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
        \(raw: access)init() {}
        }
        """
      )
    }
    if isMissing("Action") {
      members.append("\(raw: access)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {}")
    }
    if usesBody, usesReduce {
      context.report(
        "A reducer has either 'body' or 'reduce(into:action:)': with both, 'body' is never run",
        id: "body-and-reduce",
        at: node
      )
    }
    if !usesBody, !usesReduce {
      members.append("\(raw: access)var body: some ComposableArchitecture.Reducer<State, Action> { EmptyReducer() }")
    }
    return members
  }
}

extension PatternBindingSyntax {
  /// Whether the braces hold `willSet` or `didSet` only, so that the property is stored.
  var hasObservers: Bool {
    guard case .accessors(let accessors)? = self.accessorBlock?.accessors else { return false }
    return accessors.contains {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}
