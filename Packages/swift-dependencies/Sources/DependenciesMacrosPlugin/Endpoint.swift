import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A closure property that `@DependencyEndpoint` is attached to.
struct Endpoint {
  let property: Property
  let closure: Closure
  let type: TypeSyntax
  private let methodName: String?

  /// Nil, after a diagnostic, for what cannot be an endpoint.
  init?(_ declaration: some DeclSyntaxProtocol, node: AttributeSyntax, context: (any MacroExpansionContext)?) {
    guard
      let property = Property(declaration), let type = property.type, let closure = property.closure,
      !property.isStatic, !property.isLazy
    else {
      context?.diagnose("'@DependencyEndpoint' must be attached to a closure property with a type annotation", at: node)
      return nil
    }
    guard !property.isLet else {
      let specifier = property.declaration.bindingSpecifier
      context?.diagnose(
        "'@DependencyEndpoint' must be attached to a 'var', so that tests can override it",
        at: specifier,
        fixIts: [
          .replace(
            message: MacroMessage(message: "Replace 'let' with 'var'"),
            oldNode: specifier,
            newNode: specifier.with(\.tokenKind, .keyword(.var))
          )
        ]
      )
      return nil
    }
    guard property.binding.accessorBlock == nil else {
      context?.diagnose("'@DependencyEndpoint' must be attached to a stored property without observers", at: node)
      return nil
    }
    var methodName: String?
    if let argument = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression {
      guard let literal = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
        context?.diagnose("The method's name must be a string literal", at: argument)
        return nil
      }
      if !literal.isEmpty { methodName = literal }
    }
    self.property = property
    self.type = type
    self.closure = closure
    self.methodName = methodName
  }

  var storage: String { "_\(property.name)" }

  /// A method with the labels that the closure's type names.
  var method: DeclSyntax? {
    guard closure.hasLabels || methodName != nil else { return nil }
    var parameters: [String] = []
    var arguments: [String] = []
    for (index, parameter) in closure.type.parameters.enumerated() {
      let name = "p\(index)"
      parameters.append("\(parameter.label ?? "_") \(name): \(parameter.type.trimmedDescription)")
      arguments.append(parameter.isInout ? "&\(name)" : name)
    }
    let attributes = closure.methodAttributes.asPrefix
    let effects = closure.type.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let call =
      (closure.throwsClause == nil ? "" : "try ") + (closure.isAsync ? "await " : "")
      + "self.\(property.identifier)(\(arguments.joined(separator: ", ")))"
    let result = closure.returnsVoid ? "" : " -> \(closure.returnType.trimmedDescription)"
    let head =
      "\(property.availability)\(attributes)\(property.access.prefix)func \(methodName ?? property.identifier.text)"
    return "\(raw: head)(\(raw: parameters.joined(separator: ", ")))\(raw: effects)\(raw: result) { \(raw: call) }"
  }

  /// The closure that an endpoint begins with; nil, after a diagnostic, where a value to return is missing.
  func unimplementedValue(in context: some MacroExpansionContext) -> String? {
    let report = #"IssueReporting.reportIssue("Unimplemented: '\(Self.self).\#(property.name)'")"#
    if let initializer = property.initializer {
      guard let closure = initializer.as(ClosureExprSyntax.self) else { return initializer.trimmedDescription }
      return closure.reporting(report).trimmedDescription
    }
    let head = closure.ignoredArguments
    if closure.throwsAnything {
      return "{ \(head)\n  \(report)\n  throw DependenciesMacros.Unimplemented(\"\(property.name)\")\n}"
    }
    if closure.returnsVoid { return "{ \(head)\n  \(report)\n}" }
    if closure.returnsOptional { return "{ \(head)\n  \(report)\n  return nil\n}" }
    diagnoseMissingDefault(in: context)
    return nil
  }

  private func diagnoseMissingDefault(in context: some MacroExpansionContext) {
    let head = closure.ignoredArguments.isEmpty ? "" : closure.ignoredArguments + " "
    let suggestion: ExprSyntax = "{ \(raw: head)<#\(raw: closure.returnType.trimmedDescription)#> }"
    let fixed = property.binding
      .with(\.typeAnnotation, property.binding.typeAnnotation?.trimmed)
      .with(
        \.initializer,
        InitializerClauseSyntax(
          equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
          value: suggestion
        )
      )
    context.diagnose(
      "Default value required for non-throwing closure '\(property.name)'",
      at: property.binding,
      fixIts: [
        .replace(
          message: MacroMessage(message: "Insert '= \(suggestion)'"),
          oldNode: property.binding,
          newNode: fixed
        )
      ]
    )
  }
}

extension TupleTypeElementSyntax {
  fileprivate var isInout: Bool {
    type.as(AttributedTypeSyntax.self)?.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    } ?? false
  }
}

extension ClosureExprSyntax {
  /// The closure with a report in front of what it does.
  fileprivate func reporting(_ report: String) -> ClosureExprSyntax {
    var closure = self
    // A single expression is returned without a word only as long as it is alone.
    if statements.count == 1, let only = statements.first, case .expr(let expression) = only.item,
      !expression.is(FunctionCallExprSyntax.self) || !expression.isFatal
    {
      closure.statements = [
        CodeBlockItemSyntax(
          item: .stmt(StmtSyntax("return \(expression.trimmed)")),
          trailingTrivia: .newline
        )
      ]
    }
    closure.statements.insert(
      CodeBlockItemSyntax(leadingTrivia: .newline, item: .expr(ExprSyntax("\(raw: report)")), trailingTrivia: .newline),
      at: closure.statements.startIndex
    )
    return closure
  }
}

extension ExprSyntax {
  /// Whether it is a call that never returns, before which a `return` would only draw a warning.
  fileprivate var isFatal: Bool {
    let name = self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription ?? ""
    return ["fatalError", "Swift.fatalError", "preconditionFailure"].contains(name)
  }
}
