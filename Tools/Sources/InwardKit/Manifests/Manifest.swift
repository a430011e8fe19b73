/// What a `Package.swift` declares, as far as the graph needs it.
struct Manifest: Sendable {
  struct Product: Sendable {
    enum Kind: String, Sendable { case library, executable, plugin }

    var name: String
    var kind: Kind
    var targets: [String]
    var location: Location
  }

  /// A `.package(…)`.
  struct PackageDependency: Sendable {
    enum Source: Equatable, Sendable {
      case path(String)
      /// A URL or a registry's id.
      case elsewhere(String)

      /// Where the package lies on disk; a URL may be the path of a repository beside this one.
      var path: String? {
        switch self {
        case .path(let path): path
        case .elsewhere(let url) where url.hasPrefix("file://"): String(url.dropFirst(7))
        case .elsewhere(let url): ["/", "./", "../", "~/"].contains(where: url.hasPrefix) || url == ".." ? url : nil
        }
      }
    }

    var source: Source
    /// The name that targets may use instead of the identity.
    var name: String?
    var location: Location
    /// The absolute folder of the package that declares it, which a path is relative to.
    var folder = ""

    /// The name in a path or URL that SwiftPM makes the package's identity.
    var identity: String {
      switch source {
      case .path(let path):
        let last = Paths.lastComponent(path)
        // `..` names a folder too.
        return last == "." || last == ".." || last.isEmpty ? Paths.lastComponent(Paths.join(folder, path)) : last
      case .elsewhere(let url):
        let last = url.split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == ":" }).last.map(String.init) ?? url
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
      }
    }
  }

  /// An element of a target's `dependencies:` or `plugins:`.
  struct TargetDependency: Sendable {
    enum Kind: Equatable, Sendable {
      case target
      case product(package: String?)
      case byName
      case plugin(package: String?)
    }

    var kind: Kind
    var name: String
    var location: Location
    /// The names by which the target imports modules of the product that are called otherwise.
    var aliases: [String: String] = [:]
  }

  struct Target: Sendable {
    enum Kind: String, Sendable { case regular, executable, test, system, binary, macro, plugin }

    var name: String
    var kind: Kind
    var dependencies: [TargetDependency] = []
    var path: String?
    var sources: [String]?
    var exclude: [String] = []
    /// Paths of resources; Swift files among them are not compiled.
    var resources: [String] = []
    var location: Location
    /// The modules that its sources import by other names, by those.
    var aliases: [String: String] = [:]
    /// Flags that its own settings define, without a condition.
    var flags: Set<String> = []

    /// The name that sources import.
    var module: String { Self.module(of: name) }

    /// SwiftPM replaces what C identifiers may not hold.
    static func module(of name: String) -> String {
      var scalars = String.UnicodeScalarView()
      for scalar in name.unicodeScalars {
        let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        scalars.append(isWord ? scalar : "_")
      }
      if let first = scalars.first, first.properties.numericType != nil { scalars.insert("_", at: scalars.startIndex) }
      return String(scalars)
    }
  }

  var file: String
  var name: String
  var location: Location
  var products: [Product] = []
  var dependencies: [PackageDependency] = []
  var targets: [Target] = []
  /// Flags that any setting of the manifest may define.
  var flags: Set<String> = []
  /// Whether it may define flags that are not among them.
  var definesOtherFlags = false
  /// The tokens of the loop at the end that gives every target its settings.
  var settings: String?
  var settingsLocation: Location?
  /// Parts that are built by code where the graph would have to know them, or why the whole is not known.
  var problems: [Problem] = []
  /// Whether running it would tell what reading it does not.
  var isDynamic = false
  /// Whether only a run can tell what it declares, and there was none.
  var isUndecided = false
}

/// Words for the compiler.
extension [String] {
  /// The aliases of modules among them: `-module-alias`, `NAME=MODULE`.
  var moduleAliases: [String: String] {
    var aliases: [String: String] = [:]
    for (flag, value) in zip(self, dropFirst()) where flag == "-module-alias" {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { aliases[parts[0]] = parts[1] }
    }
    return aliases
  }

  /// The flags that they define: `-D`, `A`, `-DB`.
  var definedFlags: [String] {
    zip(self, dropFirst() + [""]).compactMap { word, next in
      guard word.hasPrefix("-D") else { return nil }
      let flag = word == "-D" ? next : String(word.dropFirst(2))
      return flag.isEmpty ? nil : flag
    }
  }
}
