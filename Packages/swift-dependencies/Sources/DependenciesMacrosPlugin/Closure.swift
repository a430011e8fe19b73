import SwiftSyntax

/// The type of a closure, without the attributes and parentheses around it.
struct Closure {
  let type: FunctionTypeSyntax
  /// Attributes of the type, such as `@Sendable` and `@MainActor`.
  let attributes: [AttributeSyntax]

  /// Nil for a type that is no closure as it is written; an optional or an alias is none.
  init?(_ type: TypeSyntax) {
    if let function = type.as(FunctionTypeSyntax.self) {
      self.type = function
      attributes = []
    } else if let attributed = type.as(AttributedTypeSyntax.self), let inner = Closure(attributed.baseType) {
      self.type = inner.type
      attributes = attributed.attributes.compactMap { $0.as(AttributeSyntax.self) } + inner.attributes
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.firstName == nil, let inner = Closure(only.type)
    {
      self = inner
    } else {
      return nil
    }
  }

  var isAsync: Bool { type.effectSpecifiers?.asyncSpecifier != nil }
  var throwsClause: ThrowsClauseSyntax? { type.effectSpecifiers?.throwsClause }

  /// Whether it can throw any error.
  var throwsAnything: Bool {
    guard let throwsClause, throwsClause.throwsSpecifier.tokenKind == .keyword(.throws) else { return false }
    guard let error = throwsClause.type?.trimmedDescription else { return true }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains(error)
  }

  var returnType: TypeSyntax { type.returnClause.type.trimmed }

  var returnsVoid: Bool {
    if let tuple = returnType.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    return ["Void", "Swift.Void"].contains(returnType.trimmedDescription)
  }

  var returnsOptional: Bool {
    if returnType.is(OptionalTypeSyntax.self) { return true }
    let name = returnType.as(IdentifierTypeSyntax.self)?.name.text
    return name == "Optional"
  }

  /// The head of a closure that ignores its arguments.
  var ignoredArguments: String {
    type.parameters.isEmpty ? "" : type.parameters.map { _ in "_" }.joined(separator: ", ") + " in"
  }

  /// What a closure's type says with an attribute, a method says with one as well; but one that belongs to an actor is
  /// sendable without a word, and must not say so.
  var methodAttributes: [AttributeSyntax] {
    let isActorBound = attributes.contains { !["Sendable", "escaping"].contains($0.attributeName.trimmedDescription) }
    return attributes.filter { attribute in
      let name = attribute.attributeName.trimmedDescription
      return name != "escaping" && !(name == "Sendable" && isActorBound)
    }
  }

  /// Whether any argument has a label, so that a method is of use.
  var hasLabels: Bool { type.parameters.contains { $0.label != nil } }
}

extension TupleTypeElementSyntax {
  /// The label of the method's argument: the second name of `_ id: Int`.
  var label: String? {
    guard let name = secondName, name.tokenKind != .wildcard else { return nil }
    return name.trimmedDescription
  }
}
