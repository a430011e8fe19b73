import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import ComposableArchitectureMacros

/// What the compiler would see: the source with its macros expanded, and what they complained about.
struct Expansion {
  let text: String
  let messages: [String]

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")]
    )
    let specs = [
      "CasePathable": MacroSpec(type: CasePathableMacro.self, conformances: ["CasePathable", "CasePathIterable"]),
      "ObservableState": MacroSpec(type: ObservableStateMacro.self, conformances: ["ObservableState"]),
      "Presents": MacroSpec(type: PresentsMacro.self),
      "Reducer": MacroSpec(type: ReducerMacro.self, conformances: ["Reducer", "CaseReducer", "Sendable"]),
      "ReducerCaseIgnored": MacroSpec(type: IgnoredMacro.self),
      "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
    ]
    let expanded = file.expand(
      macroSpecs: specs,
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2)
    )
    self.text = expanded.description
    self.messages = context.diagnostics.map(\.message)
  }

  /// Whether the expansion has some lines, whatever the white space in front of them.
  func contains(_ lines: String) -> Bool {
    Self.plain(self.text).contains(Self.plain(lines))
  }

  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether the expansion is Swift that parses.
  var parses: Bool { !Parser.parse(source: self.text).hasError }
}
