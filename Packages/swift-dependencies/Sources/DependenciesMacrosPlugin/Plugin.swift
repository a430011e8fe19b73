@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// Answers the compiler's requests to expand macros.
@main
struct Plugin: PluginProvider {
  static var macros: [String: any Macro.Type] {
    [
      "CurrentDependenciesMacro": CurrentDependenciesMacro.self,
      "DependencyClientMacro": DependencyClientMacro.self,
      "DependencyEndpointMacro": DependencyEndpointMacro.self,
      "DependencyEndpointIgnoredMacro": DependencyEndpointIgnoredMacro.self,
      "DependencyEntryMacro": DependencyEntryMacro.self,
    ]
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = Self.macros[typeName] else { throw UnknownMacro(description: "No macro '\(typeName)' here.") }
    return macro
  }

  struct UnknownMacro: Error, CustomStringConvertible { let description: String }

  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
  }
}
