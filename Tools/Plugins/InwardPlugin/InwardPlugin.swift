import Foundation
import PackagePlugin

/// `swift package inward COMMAND …`: builds inward and runs it in the package's folder.
@main struct InwardPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "inward").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The plugin's own status is what SwiftPM passes on, so that scripts see 1 for findings and 2 for no verdict.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
