import Testing

/// A manifest that the compiler refuses though each part of it looks like one, and what is said of it.
struct ManifestFault: Sendable, CustomTestStringConvertible {
  var text: String
  var tools: Int
  /// `line:column`; the first line is the one of the tools.
  var place: String
  var message: String

  var testDescription: String { "\(place) \(message)" }

  /// A manifest of one list of targets, which stands in the fourth line, with other arguments of the package before it.
  private static func of(
    _ targets: String = ".target(name: \"A\")",
    tools: Int = 509,
    with arguments: String = "",
    before: String = "",
    after: String = "",
    _ place: String,
    _ message: String
  ) -> Self {
    let package = "let package = Package(name: \"P\", \(arguments)targets: [\(targets)])"
    let head = "// swift-tools-version: \(tools / 100).\(tools % 100)\nimport PackageDescription\n"
    return Self(text: "\(head)\(before)\n\(package)\n\(after)\n", tools: tools, place: place, message: message)
  }

  static let calls = [
    of(".target(nam: \"A\")", "4:52", "'target' is not known to take 'nam:'; did you mean 'name:'?"),
    of(
      ".target(name: \"A\", dependancies: [])",
      "4:63",
      "'target' is not known to take 'dependancies:'; did you mean 'dependencies:'?"
    ),
    of(".target(name: \"A\", exclude: [], path: \"x\")", "4:76", "'target' is not known to take 'path:' here"),
    of(".target(name: \"A\", name: \"B\")", "4:63", "'target' is not known to take 'name:' here"),
    of(".target(path: \"A\")", "4:44", "'target' needs 'name:'"),
    of(".tarjet(name: \"A\")", "4:44", "'Target' is not known to have 'tarjet'; did you mean 'target'?"),
    of(".target(name: )", "4:58", "a value is missing here"),
    of(".binaryTarget(name: \"A\", url: \"u\")", "4:44", "'binaryTarget' needs 'checksum:'"),
    of(
      ".testTarget(name: \"A\", publicHeadersPath: \"x\")",
      "4:67",
      "'testTarget' is not known to take 'publicHeadersPath:'"
    ),
    of(".target(name: \"A\", dependencies: [.product(name: \"X\")])", "4:78", "'product' needs 'package:'"),
    of("target(name: \"A\")", "4:44", "nothing here is called 'target'"),
    of("Product.target(name: \"A\")", "4:44", "a 'Product' stands where 'Target' is wanted"),
    of(".macro(name: \"A\")", "4:44", "'macro' is there with 'import CompilerPluginSupport' only"),
    of(with: "target: [], ", "4:34", "'Package' is not known to take 'target:'; did you mean 'targets:'?"),
    of(with: "dependencies: [.package(url: \"u\")], ", "4:49", "'package' needs 'from:'"),
    of(
      with: "dependencies: [.package(url: \"u\", from: \"1.0.0\", branch: \"b\")], ",
      "4:83",
      "\'package\' is not known to take 'branch:' here"
    ),
    of(with: "dependencies: [.package(url: \"u\", from x: \"1.0.0\")], ", "4:68", "a value is missing here"),
    of(
      with: "products: [.library(name: \"L\", plugins: [\"A\"])], ",
      "4:65",
      "\'library\' is not known to take 'plugins:'"
    ),
    of(
      ".target(name: \"A\", swiftSettings: [.defne(\"X\")])",
      "4:79",
      "'SwiftSetting' is not known to have 'defne'; did you mean 'define'?"
    ),
    of(
      ".target(name: \"A\", swiftSettings: [.define(\"X\", .when(config: .debug))])",
      "4:98",
      "'when' is not known to take 'config:'"
    ),
    of(
      ".target(name: \"A\", swiftSettings: [.define(\"X\", when(configuration: .debug))])",
      "4:92",
      "nothing here is called 'when'"
    ),
  ]

  static let values = [
    of(".target(name: 3)", "4:58", "a number stands where 'String' is wanted"),
    of(".target(name: nil)", "4:58", "'nil' stands where 'String' is wanted"),
    of(".target(name: \"A\", dependencies: \"B\")", "4:77", "a text stands where '[Target.Dependency]' is wanted"),
    of(".target(name: \"A\", dependencies: [[\"B\"]])", "4:78", "a list stands where 'Target.Dependency' is wanted"),
    of(
      ".target(name: \"A\", dependencies: [\"B\" + \"C\"])",
      "4:78",
      "a sum stands where 'Target.Dependency' is wanted"
    ),
    of(".target(name: \"A\", packageAccess: \"no\")", "4:78", "a text stands where 'Bool' is wanted"),
    of(".target(name: \"A\", resources: [\"x\"])", "4:75", "a text stands where 'Resource' is wanted"),
    of(
      ".target(name: \"A\", dependencies: [.target(name: \"B\", condition: .when(platforms: .linux))])",
      "4:125",
      "a 'Platform' stands where '[Platform]' is wanted"
    ),
    of(
      with: "platforms: .macOS(.v13), ",
      "4:45",
      "a 'SupportedPlatform' stands where '[SupportedPlatform]?' is wanted"
    ),
    of(with: "platforms: [.macOS(13)], ", "4:53", "a number stands where 'SupportedPlatform.MacOSVersion' is wanted"),
    of(
      with: "platforms: [.macos(.v13)], ",
      "4:46",
      "'SupportedPlatform' is not known to have 'macos'; did you mean 'macOS'?"
    ),
    of(
      with: "dependencies: [.package(url: \"u\", \"1.0.0\")], ",
      "4:68",
      "a text stands where \'Package.Dependency.Requirement' is wanted"
    ),
    of(
      ".target(name: \"A\", dependencies: [core])",
      before: "let core = \"C\"",
      "4:78",
      "'core', of type 'String', stands where 'Target.Dependency' is wanted"
    ),
    of(
      ".target(name: \"A\", dependencies: [\"\\(core)X\"])",
      before: "let core = \"C\"",
      "4:78",
      "a text with an interpolation stands where 'Target.Dependency' is wanted"
    ),
    of(
      ".target(name: \"A\", dependencies: all)",
      before: "let all = [\"C\"]",
      "4:77",
      "'all', of type '[String]', stands where '[Target.Dependency]' is wanted"
    ),
    of(
      ".target(name: a)",
      before: "let a: String? = \"A\"",
      "4:58",
      "'a', of type 'String?', stands where 'String' is wanted"
    ),
    of(before: "let a: Int = \"a\"", "3:14", "a text stands where 'Int' is wanted"),
    of(before: "let a: Sting = \"a\"", "3:8", "no type 'Sting' is known here"),
    of(before: "let a: [Target.Dependancy] = []", "3:16", "no type 'Target.Dependancy' is known here"),
    of(before: "let a = [.target(name: \"B\")]", "3:10", "of which type '.target' is here cannot be told"),
    of(before: "let a = []", "3:9", "of which type an empty list is here cannot be told"),
    of(before: "let a = [\"a\", 3]", "3:15", "a number stands where 'String' is wanted"),
    of(before: "var a: [Target] = []\na.append(\"B\")", "4:10", "a text stands where 'Target' is wanted"),
    of(
      tools: 601,
      with: "traits: [.default(enabledTraits: t)], ",
      before: "let t = [\"T\"]",
      "4:67",
      "'t', of type '[String]', stands where 'Set<String>' is wanted"
    ),
  ]

  static let names = [
    of(".target(name: core)", "4:58", "nothing here is called 'core'"),
    of(".target(name: \"A\", dependencies: [.core])", "4:78", "'Target.Dependency' is not known to have 'core'"),
    of(".target(name: \"A\", swiftSettings: settings)", "4:78", "nothing here is called 'settings'"),
    of(
      ".target(name: \"A\", swiftSettings: names.all)",
      before: "enum Names {}",
      "4:78",
      "nothing here is called 'names'"
    ),
    of(
      ".target(name: \"A\", dependencies: [.core])",
      before: "extension Target { static let core = \"C\" }",
      "4:78",
      "'Target.Dependency' is not known to have 'core'"
    ),
    of(before: "extension Target.Dependancy {}", "3:18", "no type 'Target.Dependancy' is known here"),
    of(before: "import Fundation", "3:8", "'Fundation' is no module that manifests are known to import"),
    of(before: "let a = Cntext.packageDirectory", "3:9", "nothing here is called 'Cntext'"),
    of(before: "import Swift!", "3:13", "';' or a new line is missing after the import"),
    of(before: "let a = 1\nlet a = 2", "4:9", "'a' is declared twice"),
    of(before: "let a = [\"A\"]\na.append(\"B\")", "4:1", "'a' is declared with 'let', so that it cannot change"),
    of(after: "package.targts += []", "5:9", "'Package' is not known to have 'targts'; did you mean 'targets'?"),
    of(after: "let a = package.nam", "5:17", "'Package' is not known to have 'nam'; did you mean 'name'?"),
    of(
      after: "package.platforms = [.macOS(13)]",
      "5:29",
      "a number stands where 'SupportedPlatform.MacOSVersion' is wanted"
    ),
    of(after: "package.targets.append(\"B\")", "5:24", "a text stands where 'Target' is wanted"),
    of(
      after: "for t in package.targets { t.swiftSetings = [] }",
      "5:30",
      "'Target' is not known to have 'swiftSetings'; did you mean 'swiftSettings'?"
    ),
    of(
      after: "for t in package.targets { t.swiftSettings = [.defne(\"X\")] }",
      "5:47",
      "'SwiftSetting' is not known to have 'defne'; did you mean 'define'?"
    ),
    of(
      after: "package.targets.forEach { $0.swiftSetings = [] }",
      "5:30",
      "'Target' is not known to have 'swiftSetings'; did you mean 'swiftSettings'?"
    ),
    of(
      after: "package.targets.forEach { t in t.pth = nil }",
      "5:34",
      "'Target' is not known to have 'pth'; did you mean 'path'?"
    ),
    of(after: "for t in pakage.targets { print(t) }", "5:10", "nothing here is called 'pakage'"),
    of(
      after: "if true { let all = [SwiftSetting]() + [.unsafeFlag([\"x\"])]; print(all) }",
      "5:42",
      "nothing here has 'unsafeFlag'; did you mean 'unsafeFlags'?"
    ),
    of(after: "configure()", "5:1", "nothing here is called 'configure'"),
    of(after: "hello", "5:1", "nothing here is called 'hello'"),
  ]

  static let versions = [
    of(
      ".target(name: \"A\", packageAccess: false)",
      tools: 508,
      "4:63",
      "'packageAccess:' is there from version 5.9 of the tools, and this manifest is for 5.8"
    ),
    of(
      ".plugin(name: \"A\", capability: .buildTool())",
      tools: 504,
      "4:44",
      "'plugin' is there from version 5.5 of the tools, and this manifest is for 5.4"
    ),
    of(
      with: "platforms: [.macOS(.v15)], ",
      "4:53",
      "'v15' is there from version 6.0 of the tools, and this manifest is for 5.9"
    ),
    of(with: "traits: [], ", "4:34", "'traits:' is there from version 6.1 of the tools, and this manifest is for 5.9"),
    of(
      ".target(name: \"A\", swiftSettings: [.swiftLanguageMode(.v5)])",
      "4:79",
      "'swiftLanguageMode' is there from version 6.0 of the tools, and this manifest is for 5.9"
    ),
    of(
      after: "package.traits = []",
      "5:9",
      "'traits' is there from version 6.1 of the tools, and this manifest is for 5.9"
    ),
  ]
}
