import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: a property with a case path for each case.
struct CasePathableMacro {}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(EnumDeclSyntax.self), !declaration.inherits("CasePathable", "CasePathIterable")
    else { return [] }
    let source: DeclSyntax =
      "extension \(type.trimmed): CasePaths.CasePathable, CasePaths.CasePathIterable {}"
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.report(
        "'@CasePathable' can be applied to an enum only",
        id: "not-an-enum",
        at: node
      )
      return []
    }
    var names: Set<String> = []
    for element in enumeration.cases where !names.insert(element.name.bareText).inserted {
      context.report(
        "'@CasePathable' needs a name of its own for each case, and '\(element.name.text)' is declared twice",
        id: "duplicate-case",
        at: element
      )
      return []
    }
    return Self.members(of: enumeration)
  }

  static func members(of enumeration: EnumDeclSyntax) -> [DeclSyntax] {
    let access = enumeration.modifiers.memberAccess
    let root = enumeration.name.trimmedDescription
    let allCasePaths: DeclSyntax = "\(raw: access)static var allCasePaths: AllCasePaths { AllCasePaths() }"
    var index = 0
    let block = enumeration.memberBlock.members
    let properties = Self.each(block) { Self.property(for: $0, root: root, access: access) }
    let isChecks = Self.each(block) { "if root.is(\\.\($0.name.text)) { return \\.\($0.name.text) }" }
    let list = Self.each(block) { "paths.append(\\.\($0.name.text))" }
    let tags = Self.each(block) { element in
      defer { index += 1 }
      return "if case .\(element.name.text) = root { return \(index) }"
    }
    // An enum without cases has no value to ask about, and the compiler warns of code that would.
    guard !list.isEmpty else {
      return [
        """
        \(raw: access)struct AllCasePaths: Swift.Sendable, Swift.Sequence {
        \(raw: access)func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<\(raw: root)>]> {
        [].makeIterator()
        }
        }
        """,
        allCasePaths,
      ]
    }
    let storage: DeclSyntax = """
      \(raw: access)struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
      \(raw: access)subscript(root: \(raw: root)) -> CasePaths.PartialCaseKeyPath<\(raw: root)> {
      \(raw: isChecks)
      return \\.self
      }
      \(raw: properties)
      \(raw: access)func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<\(raw: root)>]> {
      var paths: [CasePaths.PartialCaseKeyPath<\(raw: root)>] = []
      \(raw: list)
      return paths.makeIterator()
      }
      }
      """
    return [
      storage,
      allCasePaths,
      """
      \(raw: access)static func _$caseIndex(of root: \(raw: root)) -> Swift.Int {
      \(raw: tags)
      return -1
      }
      """,
    ]
  }

  /// Writes something for each case, inside the `#if` clauses that hold it.
  static func each(_ items: MemberBlockItemListSyntax, _ write: (EnumCaseElementSyntax) -> String) -> String {
    var lines: [String] = []
    for item in items {
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          lines.append("\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")")
          if case .decls(let inner)? = clause.elements { lines.append(Self.each(inner, write)) }
        }
        lines.append("#endif")
      } else if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
        lines += declaration.elements.map(write)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func property(for element: EnumCaseElementSyntax, root: String, access: String) -> String {
    let name = element.name.text
    let parameters = element.parameterClause?.parameters.map { $0 } ?? []
    guard !parameters.isEmpty else {
      return """
        \(access)var \(name): CasePaths.AnyCasePath<\(root), Swift.Void> {
        ._$case(".\(element.name.bareText)", { \(root).\(name) }) {
        guard case .\(name) = $0 else { return nil }
        return ()
        }
        }
        """
    }
    let labels = parameters.map { parameter -> String? in
      guard let label = parameter.firstName?.text, label != "_" else { return nil }
      return label
    }
    let values = parameters.indices.map { "v\($0)" }
    let isSingle = parameters.count == 1
    let type =
      isSingle
      ? parameters[0].type.trimmedDescription
      : "("
        + zip(parameters, labels).map { parameter, label in
          (label.map { "\($0): " } ?? "") + parameter.type.trimmedDescription
        }.joined(separator: ", ") + ")"
    let arguments = labels.enumerated().map { index, label in
      (label.map { "\($0): " } ?? "") + (isSingle ? "$0" : "$0.\(index)")
    }.joined(separator: ", ")
    let bindings = values.joined(separator: ", ")
    return """
      \(access)var \(name): CasePaths.AnyCasePath<\(root), \(type)> {
      ._$case(".\(element.name.bareText)", { \(root).\(name)(\(arguments)) }) {
      guard case let .\(name)(\(bindings)) = $0 else { return nil }
      return \(isSingle ? bindings : "(\(bindings))")
      }
      }
      """
  }
}

extension EnumDeclSyntax {
  /// All cases, one element each, those inside `#if` too.
  var cases: [EnumCaseElementSyntax] {
    self.allMembers.compactMap { $0.as(EnumCaseDeclSyntax.self) }.flatMap { $0.elements.map { $0 } }
  }
}
