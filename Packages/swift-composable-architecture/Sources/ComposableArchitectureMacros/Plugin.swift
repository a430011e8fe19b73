@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// Answers the compiler with the macros of this package.
@main
struct Plugin: PluginProvider {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
  }

  static var macros: [String: any Macro.Type] {
    [
      "CasePathableMacro": CasePathableMacro.self,
      "IgnoredMacro": IgnoredMacro.self,
      "ObservableStateMacro": ObservableStateMacro.self,
      "PresentsMacro": PresentsMacro.self,
      "ReducerMacro": ReducerMacro.self,
      "ViewActionMacro": ViewActionMacro.self,
    ]
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let type = Self.macros[typeName] else { throw UnknownMacro(name: "\(moduleName).\(typeName)") }
    return type
  }
}

struct UnknownMacro: Error, CustomStringConvertible {
  let name: String
  var description: String { "ComposableArchitectureMacros has no macro named \(self.name)." }
}
