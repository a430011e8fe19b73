import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A message about a use of these macros, or a correction of it.
struct MacroMessage: DiagnosticMessage, FixItMessage {
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "DependenciesMacros", id: message) }
  var fixItID: MessageID { diagnosticID }
}

extension MacroExpansionContext {
  func diagnose(_ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
    diagnose(Diagnostic(node: node, message: MacroMessage(message: message), fixIts: fixIts))
  }
}
