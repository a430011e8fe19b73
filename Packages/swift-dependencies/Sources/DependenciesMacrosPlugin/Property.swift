import SwiftSyntax

/// A property declaration with one name, as these macros see it.
struct Property {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax

  /// Nil for a declaration of several names or of a pattern.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard
      let declaration = declaration.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
      let binding = declaration.bindings.first,
      let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.identifier = identifier.trimmed
  }

  /// The name without backticks.
  var name: String {
    let text = identifier.text
    return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }

  var isLet: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }
  var type: TypeSyntax? { binding.typeAnnotation?.type.trimmed }
  var closure: Closure? { type.flatMap(Closure.init) }
  var initializer: ExprSyntax? { binding.initializer?.value }

  var isStatic: Bool {
    declaration.modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  var isLazy: Bool { declaration.modifiers.contains { $0.name.tokenKind == .keyword(.lazy) } }

  /// Whether the property is computed, and so has no storage of its own.
  var isComputed: Bool {
    guard let block = binding.accessorBlock else { return false }
    guard case .accessors(let accessors) = block.accessors else { return true }
    let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
    return accessors.contains { !observers.contains($0.accessorSpecifier.tokenKind) }
  }

  func hasAttribute(_ name: String) -> Bool {
    attributes.contains { $0.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) == name }
  }

  var attributes: [AttributeSyntax] { declaration.attributes.compactMap { $0.as(AttributeSyntax.self) } }

  /// Attributes that say on which systems the property is there, for what is declared beside it.
  var availability: String { attributes.filter { $0.attributeName.trimmedDescription == "available" }.asPrefix }

  var access: Access { Access(declaration.modifiers) }
}

extension [AttributeSyntax] {
  /// The attributes as they stand before a declaration.
  var asPrefix: String { map { $0.trimmedDescription + " " }.joined() }
}

/// How far a declaration can be seen.
enum Access: Int, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  init(_ modifiers: DeclModifierListSyntax) {
    self = .internal
    // `private(set)` says nothing about reading.
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): self = .private
      case .keyword(.fileprivate): self = .fileprivate
      case .keyword(.package): self = .package
      case .keyword(.public), .keyword(.open): self = .public
      default: continue
      }
    }
  }

  /// The modifier as it stands before a declaration.
  var prefix: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
