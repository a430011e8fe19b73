import Foundation
import LocalBackend

exit(await BackendCommand.run(Array(CommandLine.arguments.dropFirst())))
