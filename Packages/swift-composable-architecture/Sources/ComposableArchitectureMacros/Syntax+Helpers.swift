import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

struct MacroMessage: DiagnosticMessage {
  let message: String
  let id: String
  var severity: DiagnosticSeverity = .error
  var diagnosticID: MessageID { MessageID(domain: "ComposableArchitectureMacros", id: self.id) }
}

extension MacroExpansionContext {
  func report(_ message: String, id: String, at node: some SyntaxProtocol) {
    self.diagnose(Diagnostic(node: node, message: MacroMessage(message: message, id: id)))
  }
}

extension DeclModifierListSyntax {
  /// The access written on a declaration, as members of it must repeat it; `private` is dropped, since members of a
  /// private type need no more than the default.
  var memberAccess: String {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  var isStatic: Bool {
    self.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }
}

extension AttributeListSyntax {
  func has(_ names: String...) -> Bool {
    self.contains { element in
      guard let attribute = element.as(AttributeSyntax.self) else { return false }
      return names.contains(attribute.baseName)
    }
  }

  func first(named name: String) -> AttributeSyntax? {
    self.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.baseName == name }
  }
}

extension AttributeSyntax {
  /// The attribute's name without a module before it and generic arguments after it.
  var baseName: String {
    let name = self.attributeName.trimmedDescription
    let plain = name.prefix { $0 != "<" }
    return String(plain.split(separator: ".").last ?? plain)
  }
}

extension DeclGroupSyntax {
  /// The members, with those of `#if` clauses in their places.
  var allMembers: [DeclSyntax] {
    func flatten(_ items: MemberBlockItemListSyntax) -> [DeclSyntax] {
      items.flatMap { item -> [DeclSyntax] in
        guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
        return conditional.clauses.flatMap { clause -> [DeclSyntax] in
          guard case .decls(let items)? = clause.elements else { return [] }
          return flatten(items)
        }
      }
    }
    return flatten(self.memberBlock.members)
  }

  /// Whether a type (struct, enum, class, alias) of this name is declared inside.
  func declaresType(named name: String) -> Bool {
    self.allMembers.contains { $0.typeName == name }
  }

  func inherits(_ names: String...) -> Bool {
    self.inheritanceClause?.inheritedTypes.contains { type in
      let named = type.type.as(AttributedTypeSyntax.self)?.baseType ?? type.type
      let last = named.trimmedDescription.split(separator: ".").last.map(String.init)
      return last.map { names.contains($0) } ?? false
    } ?? false
  }
}

extension DeclSyntax {
  var typeName: String? {
    if let decl = self.as(StructDeclSyntax.self) { return decl.name.text }
    if let decl = self.as(EnumDeclSyntax.self) { return decl.name.text }
    if let decl = self.as(ClassDeclSyntax.self) { return decl.name.text }
    if let decl = self.as(TypeAliasDeclSyntax.self) { return decl.name.text }
    return nil
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var bareText: String {
    self.text.hasPrefix("`") && self.text.hasSuffix("`") ? String(self.text.dropFirst().dropLast()) : self.text
  }
}
