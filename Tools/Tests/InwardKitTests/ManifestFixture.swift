import Testing

/// A manifest of some kind, which SwiftPM accepts.
struct ManifestFixture: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String

  var testDescription: String { name }

  static let plain = [
    Self(
      name: "comments",
      text: ###"""

        //  swift-tools-version: 5.10
        /* before */ import /* within */ PackageDescription // after

        let package = Package(  // a comment, with "quotes" and [brackets
          name: /* /* nested */ */ "Comments",
          products: [
            // .library(name: "Gone", targets: ["A"]),
            .library(name: "A", targets: ["A",]),
          ],
          targets: [
            .target(name: "A"/* , dependencies: ["B"] */, dependencies: ["my-lib"],),
            .target(
              name: "my-lib"
              /*
              , path: "x"
              */
            ), .target(name: "9Lives", dependencies: ["A", /* "x" */ "my-lib"]),
            .target(name: "Ünïcode.größe"),
          ]
        )
        """###
    ),
    Self(
      name: "escapes",
      text: ###"""
        // swift-tools-version:5.9
        import PackageDescription

        let package = Package(
          name: "Caf\u{E9}",
          targets: [
            .target(name: "one\u{1F642}\u{41}", path: "1"), .target(name: "two\"COMBINING", path: "2"),
            .target(name: #"three\#u{42}\u{43}"#, path: "3"), .target(name: "four\\COMBINING", path: "4"),
          ]
        )
        """###.replacing("COMBINING", with: "\u{301}")
    ),
    Self(
      name: "constants",
      text: ###"""
        // swift-tools-version:5.9
        import CompilerPluginSupport
        import Foundation
        import PackageDescription

        let base = "Core"
        let tests = "\(base)Tests"
        let escaped = "a\"b\\c", other = 3
        enum Names {
          static let feature = "Feature" + base
          enum Inner { static let deep = "Deep" }
        }
        extension Target.Dependency {
          static let core: Self = .target(name: base)
          static var log: Target.Dependency { .product(name: "Log", package: "log") }
        }
        extension Product {
          static func unused() -> Int { 1 }
        }
        let shared: [Target.Dependency] = [.core, .log]
        var grown: [Target.Dependency] = ["One"]
        grown.append("Two")
        grown += [.log]
        grown.append(contentsOf: shared)
        let settings: [SwiftSetting] = [.define("A"), .unsafeFlags(["-I", "x"].map { $0 })]
        let host: String = {
          if let path = ProcessInfo.processInfo.environment["NOWHERE_AT_ALL"] { return path }
          return "/usr"
        }()
        let extra = Target.target(name: "Extra", dependencies: grown)

        let package = Package(
          name: "Constants",
          products: [.library(name: #"Raw"#, targets: [base, Names.feature])],
          dependencies: [.package(url: "https://example.com/" + "log.git", from: "1.0.0")],
          targets: [
            .target(name: base, swiftSettings: settings),
            .target(name: Names.feature, dependencies: shared + [.byName(name: "\(base)"), .byName(name: Names.Inner.deep)]),
            .target(name: Names.Inner.deep, path: ("Sources/Deep")),
            .macro(name: "Macros", swiftSettings: [.unsafeFlags(["-I", host])]),
            .testTarget(name: tests, dependencies: [Target.Dependency.core,]),
            extra,
          ]
        )
        package.targets.append(.target(name: "Later"))
        package.targets += [.target(name: "Last", dependencies: shared)]
        package.dependencies.append(contentsOf: [.package(path: "../X")])
        package.products.append(.library(name: "Later", targets: ["Later"]))
        package.platforms = [.macOS(.v13)]

        for target in package.targets where target.type != .system {
          target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("ExistentialAny")]
        }
        """###
    ),
    Self(
      name: "empty",
      text: ###"""
        // swift-tools-version: 5.5
        import PackageDescription
        let package = Package(name: "Empty")
        """###
    ),
    Self(
      name: "initializer",
      text: ###"""
        // swift-tools-version: 6.0
        import PackageDescription

        var shared: [Target.Dependency] = []
        shared.append(.product(name: "Log", package: "log"))
        let package: Package = .init(
          name: "Initializer",
          dependencies: [.package(url: "https://example.com/log.git", from: "1.0.0")],
          targets: [.target(name: "A", dependencies: shared)]
        )
        """###
    ),
    Self(
      name: "products",
      text: ###"""
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "Products",
          defaultLocalization: "en",
          platforms: [.macOS(.v15), .custom("haiku", versionString: "1")],
          products: [
            .library(name: "Everything", targets: ["Core", "Extras"]),
            .library(name: "CoreKit", type: .dynamic, targets: ["Core"]),
            .executable(name: "tool", targets: ["ToolMain"]),
            .plugin(name: "Generate", targets: ["GeneratePlugin"]),
          ],
          traits: [.default(enabledTraits: ["Fast"]), "Fast", .trait(name: "Safe", description: "Slow", enabledTraits: ["Fast"])],
          dependencies: [
            .package(path: "../Domain"),
            .package(name: "Renamed", path: "../Folder/"),
            .package(path: "/somewhere/Absolute", traits: ["On", .defaults]),
            .package(path: ".."),
            .package(url: "https://example.com/org/swift-thing.git", from: "1.0.0"),
            .package(url: "https://example.com/org/Mixed-Case", .upToNextMinor(from: "1.2.3"), traits: []),
            .package(url: "git@github.com:org/ssh.git", branch: "main"),
            Package.Dependency.package(id: "org.thing", exact: "1.0.0"),
          ],
          targets: [
            .target(
              name: "Core",
              dependencies: [
                "Extras",
                .target(name: "Extras", condition: .when(platforms: [.linux, .macOS])),
                .product(name: "X", package: "Domain", moduleAliases: ["Utils": "DomainUtils"]),
                .product(name: "Y", package: "swift-thing", condition: .when(traits: ["Fast"])),
                .byName(name: "Renamed", condition: nil),
              ],
              path: "Elsewhere/Core",
              exclude: ["Old", "skip.swift"],
              sources: ["Main", "One.swift"],
              resources: [.copy("Copied.swift"), .process("Assets", localization: .base), .embedInCode("text.txt")],
              publicHeadersPath: "include",
              packageAccess: false,
              cSettings: [.headerSearchPath("x"), .define("C", to: "1")],
              swiftSettings: [
                .define("ALWAYS"), .define("SOMETIMES", .when(configuration: .debug)), .defaultIsolation(MainActor.self),
              ],
              linkerSettings: [.linkedLibrary("z", .when(platforms: [.linux]))],
              plugins: ["GeneratePlugin", .plugin(name: "Lint", package: "swift-thing")]
            ),
            .target(name: "Extras", dependencies: []),
            .executableTarget(name: "ToolMain", dependencies: [.byName(name: "Core")]),
            .testTarget(name: "CoreTests", dependencies: ["Core"]),
            .plugin(
              name: "GeneratePlugin",
              capability: .command(intent: .custom(verb: "generate", description: "Generates")),
              dependencies: ["ToolMain"]
            ),
            .systemLibrary(name: "CZ", path: "Libraries/CZ", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
            .binaryTarget(name: "Local", path: "Local.xcframework"),
            .binaryTarget(name: "Remote", url: "https://example.com/a.zip", checksum: "abc"),
          ],
          swiftLanguageModes: [.v6, .v5],
          cxxLanguageStandard: .cxx17
        )
        """###
    ),
  ]

  /// Those that have to be run.
  static let dynamic = [
    Self(
      name: "append",
      text: ###"""
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(name: "Append", targets: [.target(name: "A"), .target(name: "B")])
        for name in ["C", "D"] {
          package.targets.append(.target(name: name, dependencies: ["A"]))
          package.products.append(.library(name: name, targets: [name]))
        }
        package.targets[0].dependencies.append("B")
        package.targets.first { $0.name == "B" }!.exclude = ["Old"]
        """###
    ),
    Self(
      name: "conditions",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription

        var targets: [Target] = [.target(name: "Common")]
        #if os(Linux)
          targets.append(.target(name: "OnLinux"))
        #else
          targets.append(.target(name: "Elsewhere"))
        #endif
        #if swift(>=99)
          targets.append(.target(name: "Future"))
        #endif
        let package = Package(name: "Conditions", targets: targets)
        """###
    ),
    Self(
      name: "discarded",
      text: ###"""
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package.init(name: "Discarded", targets: [.target(name: "A"), .target(name: "B"), .target(name: "C")])
        _ = package.targets.popLast()
        _ = { package.targets[0].dependencies.append("B") }()
        """###
    ),
    Self(
      name: "environment",
      text: ###"""
        // swift-tools-version: 5.9
        import Foundation
        import PackageDescription

        let isLocal = Context.environment["INWARD_FIXTURE_LOCAL"] != nil
        let home = ProcessInfo.processInfo.environment["INWARD_FIXTURE_LOCAL"] ?? "none"
        let package = Package(
          name: "Environment",
          dependencies: isLocal ? [.package(path: "../\(home)")] : [.package(url: "https://example.com/a.git", from: "1.0.0")],
          targets: [.target(name: "A", path: Context.packageDirectory.isEmpty ? "x" : nil)]
        )
        """###
    ),
    Self(
      name: "functions",
      text: ###"""
        // swift-tools-version: 6.2
        import CompilerPluginSupport
        import PackageDescription

        extension Target {
          static func feature(_ name: String, _ uses: Target.Dependency...) -> [Target] {
            [
              .target(name: "\(name)Feature", dependencies: uses, resources: [.process("Assets")], plugins: ["Gen"]),
              .testTarget(name: "\(name)FeatureTests", dependencies: [.byName(name: "\(name)Feature")]),
            ]
          }
        }
        let package = Package(
          name: "Functions",
          targets: Target.feature("Login", "Core") + Target.feature("Profile", .product(name: "X", package: "org.x")) + [
            .target(name: "Core"), .macro(name: "Macros"), .plugin(name: "Gen", capability: .buildTool()),
            .systemLibrary(name: "CLib"), .binaryTarget(name: "Bin", path: "Bin.xcframework"), .executableTarget(name: "app"),
          ]
        )
        package.dependencies.append(.package(id: "org.x", from: "1.0.0"))
        """###
    ),
    Self(
      name: "map",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription

        let names = ["One", "Two"]
        let package = Package(
          name: "Map",
          products: names.map { .library(name: $0, targets: [$0]) },
          dependencies: [.package(path: "../" + names[0].lowercased())],
          targets: names.flatMap { name -> [Target] in
            [
              .target(name: name, dependencies: [.product(name: "P", package: "one", moduleAliases: ["A": "B"])], path: "Code/\(name)"),
              .testTarget(name: "\(name)Tests", dependencies: [.target(name: name)]),
            ]
          }
        )
        """###
    ),
    Self(
      name: "order",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription
        // Each name here means something else than where it was declared.
        var first: [Target.Dependency] = ["A"]
        let second = first
        first.append("B")
        let a = Target.target(name: "A")
        let b = Target.target(name: "B")
        struct Names { var name = "Default" }
        let names = Names(name: "Given")
        func add(_ list: inout [Target.Dependency]) { list.append("E") }
        var filled: [Target.Dependency] = []
        add(&filled)
        let package = Package(
          name: "Order",
          targets: [a, b, .target(name: "C", dependencies: second), .target(name: names.name), .target(name: "E", dependencies: filled)]
        )
        b.dependencies.append("A")
        """###
    ),
    Self(
      name: "own",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription
        extension Target {
          static func target(name: String) -> Target { .target(name: "My" + name, dependencies: []) }
          func settings() { exclude = ["X"] }
        }
        extension Package { func configure() { targets.append(.target(name: "Z")) } }
        let package = Package(name: "Own", targets: [.target(name: "A")])
        package.configure()
        package.targets.forEach { $0.settings() }
        """###
    ),
    Self(
      name: "prints",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription
        print("Reading {\"package\": 1} and \u{1B}[31mmore\u{1B}[0m")
        print("second line")
        let names = ["A"]
        let package = Package(name: "Prints", targets: names.map { .target(name: $0) })
        """###
    ),
    Self(
      name: "two",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription
        #if os(Windows)
          let package = Package(name: "OnWindows", targets: [.target(name: "W")])
        #else
          let package = Package(name: "Elsewhere", targets: [.target(name: "E")])
        #endif
        """###
    ),
  ]
}
