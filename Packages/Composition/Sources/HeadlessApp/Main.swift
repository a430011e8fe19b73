import Foundation

@main
enum Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    exit(await Termination.guarding { await Run.main(arguments, environment: environment) })
  }
}
