/// The Swift toolchain that evaluates manifests: the one of the `swift` that the user calls.
struct Toolchain: Sendable {
  /// `<toolchain>/usr/bin/swift-frontend`
  var frontend: String
  /// The folder of the `PackageDescription` module.
  var manifestLibrary: String
  /// Changes when the toolchain does.
  var identity: String

  /// Finds it by the search path of an environment.
  static func find(in environment: [String: String]) throws(Problem) -> Toolchain {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    guard let swift = folders.map({ "\($0)/swift" }).first(where: { FileSystem.isExecutable($0) }) else {
      throw Problem(
        message: "there is no 'swift' in PATH",
        help: "install Swift, or write the manifest as literals or constants"
      )
    }
    if let real = FileSystem.realPath(swift), let found = Toolchain(usr: parent(parent(real))) { return found }
    // A launcher, such as swiftly's, that knows where the toolchain is.
    let command = ChildProcess.Command(words: [swift, "-print-target-info"], environment: environment)
    let result = ChildProcess.run([command], seconds: 20)[0]
    if let json = JSONNode.read(result.output), let path = json["paths"]?["runtimeResourcePath"]?.text,
      let found = Toolchain(usr: parent(parent(path)))
    {
      return found
    }
    throw Problem(
      message: "'\(swift)' does not lead to a swift-frontend",
      help: "put the 'bin' folder of a toolchain first in PATH, or write the manifest as literals or constants"
    )
  }

  private init?(usr: String) {
    frontend = "\(usr)/bin/swift-frontend"
    manifestLibrary = "\(usr)/lib/swift/pm/ManifestAPI"
    guard FileSystem.isExecutable(frontend), FileSystem.kind(of: manifestLibrary) == .directory,
      let real = FileSystem.realPath(frontend), let stamp = FileSystem.stamp(of: real)
    else { return nil }
    identity = "\(real) \(stamp)"
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
  }
}
