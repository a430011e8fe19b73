import SwiftBasicFormat
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import DependenciesMacrosPlugin

/// What a source becomes when this package's macros are expanded in it.
struct Expansion {
  /// The source, laid out on one line.
  let source: String
  let diagnostics: [Diagnostic]

  init(of source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")]
    )
    let expanded = file.expand(
      macros: [
        "DependencyClient": DependencyClientMacro.self,
        "DependencyEndpoint": DependencyEndpointMacro.self,
        "DependencyEndpointIgnored": DependencyEndpointIgnoredMacro.self,
        "DependencyEntry": DependencyEntryMacro.self,
      ],
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2)
    )
    self.source = normalized(expanded.description)
    diagnostics = context.diagnostics
  }

  var messages: [String] { diagnostics.map(\.message) }

  /// The source after the first correction of the first diagnostic, without its macros being expanded.
  var firstFix: String? {
    guard let change = diagnostics.first?.fixIts.first?.changes.first else { return nil }
    switch change {
    case .replace(_, let new): return new.description
    default: return nil
    }
  }
}

/// Compares an expansion without regard to how it is laid out.
func expectExpansion(_ source: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
  let expansion = Expansion(of: source)
  #expect(expansion.messages == [], sourceLocation: sourceLocation)
  #expect(expansion.source == normalized(expected), sourceLocation: sourceLocation)
}

private func normalized(_ source: String) -> String {
  let words = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return words.replacing("( ", with: "(").replacing(" )", with: ")")
}
