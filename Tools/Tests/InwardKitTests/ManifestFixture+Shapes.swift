extension ManifestFixture {
  /// Those that reading decides.
  static let literal = plain + shapes

  /// In shapes that packages have.
  private static let shapes = [
    Self(
      name: "extensions",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription

        extension Target.Dependency {
          static let core = Self.target(name: "Core")
          static let net: Self = "Net"
          static var log: Target.Dependency { return .product(name: "Log", package: "log", condition: .when(platforms: [.linux])) }
          enum External { static let io: Target.Dependency = .product(name: "IO", package: "io") }
        }
        extension Package.Dependency {
          static let log: Package.Dependency = .package(url: "https://example.com/log", from: "1.0.0")
          static let io = Package.Dependency.package(path: "../io")
        }
        extension Product { static var main: Product { .library(name: "Core", targets: Names.all) } }
        extension String { static let feature = "Feature"; static var tests: String { "Tests" } }
        extension SwiftSetting { static let strict: Self = .enableExperimentalFeature("StrictConcurrency") }
        extension [SwiftSetting] { static let common: Self = [.strict, .define("C")] }
        extension Array where Element == Target.Dependency { static let shared: Self = [.core, .net] }
        struct Names {
          static let base = "Core"
          static let all: [String] = [Self.base, Names.base + "Two"]
          let name = "none of them"
        }
        let package = Package(
          name: "Extensions",
          products: [.main],
          dependencies: [.log, .io],
          targets: [
            .target(name: Names.base, swiftSettings: .common), .target(name: "CoreTwo", swiftSettings: [.strict] + .common),
            .target(name: "Net", dependencies: [.core, .log, Target.Dependency.External.io]),
            .target(name: .feature, dependencies: .shared),
            .testTarget(name: .feature + .tests, dependencies: [.target(name: .feature)]),
          ]
        )
        """###
    ),
    Self(
      name: "loops",
      text: ###"""
        // swift-tools-version: 6.0
        import PackageDescription
        import class Foundation.ProcessInfo
        #if canImport(Darwin)
          import Darwin
        #endif

        let platforms: [Platform] = [.linux, .android]
        let isCI = ProcessInfo.processInfo.environment["CI"] != nil
        let settings: [SwiftSetting] = {
          var list: [SwiftSetting] = []
          list.append(contentsOf: [.enableUpcomingFeature("A"), .define("L", .when(platforms: platforms))])
          if isCI { list.append(.unsafeFlags(["-warnings-as-errors"])) }
          return list
        }()
        func flags(for name: String, with other: Int = 1) -> [String] {
          guard let first = name.first, other > 0 else { return [] }
          let pairs = zip([1, 2], [3, 4]).map { x, y in x + y }
          outer: for (index, pair) in pairs.enumerated() where pair > 0 { if index == 1 { break outer } }
          return ["-D", "FLAG", "-Xcc", "\(first)"]
        }
        let package = Package(
          name: "Loops",
          targets: [
            .target(name: "A", swiftSettings: settings),
            .target(name: "B", dependencies: ["A"], swiftSettings: isCI ? settings : []),
            .executableTarget(name: "C", dependencies: [.target(name: "A", condition: .when(platforms: platforms))],
              swiftSettings: [.unsafeFlags(flags(for: "x"))], linkerSettings: [.unsafeFlags(["-I\(Context.packageDirectory)"])]),
          ]
        )
        if isCI { package.platforms = [.macOS(.v15)] }
        print(package.targets.count)
        for target in package.targets {
          switch target.type {
          case .regular, .test, .executable: target.swiftSettings = (target.swiftSettings ?? []) + [.define("D")]
          case .macro, .plugin, .system, .binary: break
          @unknown default: break
          }
        }
        """###
    ),
    Self(
      name: "old",
      text: ###"""
        // swift-tools-version:4.2
        import PackageDescription
        let package = Package(
          name: "Old",
          products: [.library(name: "A", targets: ["A"])],
          dependencies: [.package(url: "https://example.com/z.git", .branch("main")), .package(path: "../k")],
          targets: [
            .target(name: "A", dependencies: ["z", .product(name: "K"), .target(name: "B")], path: "x", exclude: ["a"], sources: ["b"]),
            .target(name: "B"), .testTarget(name: "T", dependencies: ["A"]),
          ],
          swiftLanguageVersions: [.v4, .v4_2]
        )
        """###
    ),
    Self(
      name: "requirements",
      text: ###"""
        // Copyright
        // swift-tools-version: 6.1
        @preconcurrency import PackageDescription

        let first: Version = "2.0.0"
        let versions: [SwiftVersion] = [.v5, .version("6")]
        public let package = Package(
          name: "Requirements",
          platforms: [.macOS("13.0"), .custom("x", versionString: "1")],
          traits: ["A", .init(name: "B", description: "b", enabledTraits: ["A"]), .default(enabledTraits: ["A"])],
          dependencies: [
            .package(url: "https://example.com/b", .upToNextMajor(from: "1.0.0")),
            .package(url: "https://example.com/c", first..<"3.0.0"),
            .package(url: "https://example.com/d", "1.0.0"..."1.9.9", traits: ["X", .trait(name: "Y", condition: .when(traits: ["A"]))]),
            .package(url: "https://example.com/e", .revision("abc")), .package(url: "https://example.com/f", exact: "1.2.3-beta.1"),
            .package(url: "https://example.com/g", from: Version(1, 2, 3)), .package(id: "mona.List", .upToNextMinor(from: first)),
            .package(name: "K", url: "https://example.com/k.git", from: "1.0.0"), .package(path: "../z", traits: []),
          ],
          targets: [
            .target(name: "A\u{42}", dependencies: [.product(name: "Z", package: "z", condition: .when(platforms: [.linux], traits: ["B"]))]),
            .plugin(name: "P", capability: .command(intent: .custom(verb: "v", description: """
              A long
              description
              """), permissions: [.allowNetworkConnections(scope: .local(ports: [80]), reason: "n")])),
          ],
          swiftLanguageModes: versions
        )
        """###
    ),
    Self(
      name: "variables",
      text: ###"""
        // swift-tools-version: 5.9
        import PackageDescription; let a = "A", b: String = "B", list: [String] = [a, b]
        var targets: [Target] = [
          .target(name: a),
        ]
        let `default`: [Target.Dependency]
        `default` = ["A"]
        targets.append(.target(name: b, dependencies: `default`))
        targets += [.target(name: "C", path: nil, sources: nil, plugins: nil)]
        var package = (Package(name: ("Variables"), products: [.library(name: "L", type: .`static`, targets: list)], targets: (targets)))
        package.platforms = nil; package.dependencies += [.package(path: "../x")]
        """###
    ),
  ]
}
