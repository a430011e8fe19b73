extension PackageAPI {
  /// The interface of `PackageDescription` and `CompilerPluginSupport`, as of 6.3.
  ///
  /// A type stands at the beginning of a line, with `text` where a literal makes it. `name@5.5` is there from version 5.5 of
  /// the tools, and with `@5.5-5.9` no more from 5.9 on; `=` follows a parameter that has a default.
  static let text: StaticString = """
    Package
      var name: String
      var platforms: [SupportedPlatform]?
      var defaultLocalization@5.3: LanguageTag?
      var pkgConfig: String?
      var providers: [SystemPackageProvider]?
      var targets: [Target]
      var products: [Product]
      var traits@6.1: Set<Trait>
      var dependencies: [Package.Dependency]
      var swiftLanguageModes: [SwiftLanguageMode]?
      var swiftLanguageVersions: [SwiftLanguageMode]?
      var cLanguageStandard: CLanguageStandard?
      var cxxLanguageStandard: CXXLanguageStandard?
      init(name: String, defaultLocalization@5.3: LanguageTag?=, platforms: [SupportedPlatform]?=, pkgConfig:
        String?=, providers: [SystemPackageProvider]?=, products: [Product]=, dependencies: [Package.Dependency]=,
        targets: [Target]=, swiftLanguageVersions: [SwiftLanguageMode]?=, cLanguageStandard: CLanguageStandard?=,
        cxxLanguageStandard: CXXLanguageStandard?=)
      init@6(name: String, defaultLocalization: LanguageTag?=, platforms: [SupportedPlatform]?=, pkgConfig:
        String?=, providers: [SystemPackageProvider]?=, products: [Product]=, traits@6.1: Set<Trait>=, dependencies:
        [Package.Dependency]=, targets: [Target]=, swiftLanguageModes: [SwiftLanguageMode]?=, cLanguageStandard:
        CLanguageStandard?=, cxxLanguageStandard: CXXLanguageStandard?=)
    LanguageTag text
    SupportedPlatform
      macOS(_: SupportedPlatform.MacOSVersion)
      macOS(_: String)
      macCatalyst@5.5(_: SupportedPlatform.MacCatalystVersion)
      macCatalyst@5.5(_: String)
      iOS(_: SupportedPlatform.IOSVersion)
      iOS(_: String)
      tvOS(_: SupportedPlatform.TVOSVersion)
      tvOS(_: String)
      watchOS(_: SupportedPlatform.WatchOSVersion)
      watchOS(_: String)
      visionOS@5.9(_: SupportedPlatform.VisionOSVersion)
      visionOS@5.9(_: String)
      driverKit@5.5(_: SupportedPlatform.DriverKitVersion)
      driverKit@5.5(_: String)
      custom@5.6(_: String, versionString: String)
    SystemPackageProvider
      brewItem(_: [String])
      aptItem(_: [String])
      yumItem@5.3(_: [String])
      brew(_: [String])
      apt(_: [String])
      yum@5.3(_: [String])
    Product
      library(name: String, type: Product.Library.LibraryType?=, targets: [String])
      executable(name: String, targets: [String])
      plugin@5.5(name: String, targets: [String])
    Package.Dependency
      package(url: String, _: Package.Dependency.Requirement)
      package(path: String, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.2(name: String, url: String, from: Version)
      package@5.2(name: String, url: String, _: Range<Version>)
      package@5.2(name: String, url: String, _: ClosedRange<Version>)
      package@5.2(name: String?, url: String, _: Package.Dependency.Requirement)
      package@5.5(name: String, url: String, branch: String)
      package@5.5(name: String, url: String, revision: String)
      package@5.2(name: String, path: String, traits@6.1: Set<Package.Dependency.Trait>=)
      package(url: String, from: Version, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.5(url: String, branch: String, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.5(url: String, revision: String, traits@6.1: Set<Package.Dependency.Trait>=)
      package(url: String, _: Range<Version>, traits@6.1: Set<Package.Dependency.Trait>=)
      package(url: String, _: ClosedRange<Version>, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.6(url: String, exact: Version, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.7(id: String, from: Version, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.7(id: String, exact: Version, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.7(id: String, _: Range<Version>, traits@6.1: Set<Package.Dependency.Trait>=)
      package@5.7(id: String, _: ClosedRange<Version>, traits@6.1: Set<Package.Dependency.Trait>=)
    Target
      var name: String
      var path: String?
      var url@5.3: String?
      var sources: [String]?
      var resources@5.3: [Resource]?
      var exclude: [String]
      let isTest: Bool
      var dependencies: [Target.Dependency]
      var publicHeadersPath: String?
      let type: Target.TargetType
      let packageAccess: Bool
      let pkgConfig: String?
      let providers: [SystemPackageProvider]?
      var pluginCapability@5.5: Target.PluginCapability?
      var cSettings: [CSetting]?
      var cxxSettings: [CXXSetting]?
      var swiftSettings: [SwiftSetting]?
      var linkerSettings: [LinkerSetting]?
      var checksum@5.3: String?
      var plugins@5.5: [Target.PluginUsage]?
      target(name: String, dependencies: [Target.Dependency]=, path: String?=, exclude: [String]=, sources:
        [String]?=, resources@5.3: [Resource]?=, publicHeadersPath: String?=, packageAccess@5.9: Bool=, cSettings:
        [CSetting]?=, cxxSettings: [CXXSetting]?=, swiftSettings: [SwiftSetting]?=, linkerSettings:
        [LinkerSetting]?=, plugins@5.5: [Target.PluginUsage]?=)
      executableTarget@5.4(name: String, dependencies: [Target.Dependency]=, path: String?=, exclude: [String]=,
        sources: [String]?=, resources: [Resource]?=, publicHeadersPath: String?=, packageAccess@5.9: Bool=,
        cSettings: [CSetting]?=, cxxSettings: [CXXSetting]?=, swiftSettings: [SwiftSetting]?=, linkerSettings:
        [LinkerSetting]?=, plugins@5.5: [Target.PluginUsage]?=)
      testTarget(name: String, dependencies: [Target.Dependency]=, path: String?=, exclude: [String]=, sources:
        [String]?=, resources@5.3: [Resource]?=, packageAccess@5.9: Bool=, cSettings: [CSetting]?=, cxxSettings:
        [CXXSetting]?=, swiftSettings: [SwiftSetting]?=, linkerSettings: [LinkerSetting]?=, plugins@5.5:
        [Target.PluginUsage]?=)
      systemLibrary(name: String, path: String?=, pkgConfig: String?=, providers: [SystemPackageProvider]?=)
      binaryTarget@5.3(name: String, path: String)
      binaryTarget@5.3(name: String, url: String, checksum: String)
      plugin@5.5(name: String, capability: Target.PluginCapability, dependencies: [Target.Dependency]=, path:
        String?=, exclude: [String]=, sources: [String]?=, packageAccess@5.9: Bool=)
      macro@5.9(name: String, dependencies: [Target.Dependency]=, path: String?=, exclude: [String]=, sources:
        [String]?=, packageAccess: Bool=, swiftSettings: [SwiftSetting]?=, linkerSettings: [LinkerSetting]?=,
        plugins: [Target.PluginUsage]?=)
    CLanguageStandard
      c89 c90 c99 c11 c17@5.4 c18@5.4 c2x@5.4 gnu89 gnu90 gnu99 gnu11 gnu17@5.4 gnu18@5.4 gnu2x@5.4 iso9899_1990
      iso9899_199409 iso9899_1999 iso9899_2011 iso9899_2017@5.4 iso9899_2018@5.4
    CXXLanguageStandard
      cxx98 cxx03 cxx11 cxx14 cxx17@5.4 cxx1z cxx20@5.4 cxx2b@5.6 gnucxx98 gnucxx03 gnucxx11 gnucxx14 gnucxx17@5.4
      gnucxx1z gnucxx20@5.4 gnucxx2b@5.6
    Trait text
      default@6.1(enabledTraits: Set<String>)
      init@6.1(name: String, description: String?=, enabledTraits: Set<String>=)
      trait@6.1(name: String, description: String?=, enabledTraits: Set<String>=)
    SwiftLanguageMode
      v4 v4_2 v5 v6@6
      version(_: String)
    SupportedPlatform.MacOSVersion
      v10_10 v10_11 v10_12 v10_13 v10_14 v10_15@5.1 v11@5.3 v12@5.5 v13@5.7 v14@5.9 v15@6 v26@6.2
    SupportedPlatform.MacCatalystVersion
      v13@5.5 v14@5.5 v15@5.5 v16@5.7 v17@5.9 v18@6 v26@6.2
    SupportedPlatform.IOSVersion
      v8 v9 v10 v11 v12 v13@5.1 v14@5.3 v15@5.5 v16@5.7 v17@5.9 v18@6 v26@6.2
    SupportedPlatform.TVOSVersion
      v9 v10 v11 v12 v13@5.1 v14@5.3 v15@5.5 v16@5.7 v17@5.9 v18@6 v26@6.2
    SupportedPlatform.WatchOSVersion
      v2 v3 v4 v5 v6@5.1 v7@5.3 v8@5.5 v9@5.7 v10@5.9 v11@6 v26@6.2
    SupportedPlatform.VisionOSVersion
      v1@5.9 v2@6 v26@6.2
    SupportedPlatform.DriverKitVersion
      v19@5.5 v20@5.5 v21@5.5 v22@5.7 v23@5.9 v24@6 v25@6.2
    Product.Library.LibraryType
      static dynamic
    Package.Dependency.Requirement
      localPackageItem
      exactItem(_: Version)
      rangeItem(_: Range<Version>)
      revisionItem(_: String)
      branchItem(_: String)
      exact(_: Version)
      revision(_: String)
      branch(_: String)
      upToNextMajor(from: Version)
      upToNextMinor(from: Version)
    Package.Dependency.Trait text
      defaults@6.1
      init@6.1(name: String, condition: Package.Dependency.Trait.Condition?=)
      trait@6.1(name: String, condition: Package.Dependency.Trait.Condition?=)
    Version text
      init(_: Int, _: Int, _: Int, prereleaseIdentifiers: [String]=, buildMetadataIdentifiers: [String]=)
    Range<Version>
      upToNextMajor(from: Version)
      upToNextMinor(from: Version)
    Target.Dependency text
      targetItem(name: String, condition: TargetDependencyCondition?)
      productItem@-5.7(name: String, package: String?=, condition: TargetDependencyCondition?=)
      productItem(name: String, package: String?, moduleAliases: [String:String]?, condition:
        TargetDependencyCondition?)
      byNameItem(name: String, condition: TargetDependencyCondition?)
      target(name: String, condition@5.3: TargetDependencyCondition?=)
      product@-5.2(name: String, package: String?=)
      product@5.2(name: String, package: String, moduleAliases@5.7: [String:String]?=, condition@5.3:
        TargetDependencyCondition?=)
      byName(name: String, condition@5.3: TargetDependencyCondition?=)
    Resource
      process@5.3(_: String, localization: Resource.Localization?=)
      copy@5.3(_: String)
      embedInCode@5.9(_: String)
    CSetting
      headerSearchPath(_: String, _: BuildSettingCondition?=)
      define(_: String, to: String?=, _: BuildSettingCondition?=)
      unsafeFlags(_: [String], _: BuildSettingCondition?=)
      treatAllWarnings@6.2(as: WarningLevel, _: BuildSettingCondition?=)
      treatWarning@6.2(_: String, as: WarningLevel, _: BuildSettingCondition?=)
      enableWarning@6.2(_: String, _: BuildSettingCondition?=)
      disableWarning@6.2(_: String, _: BuildSettingCondition?=)
    CXXSetting
      headerSearchPath(_: String, _: BuildSettingCondition?=)
      define(_: String, to: String?=, _: BuildSettingCondition?=)
      unsafeFlags(_: [String], _: BuildSettingCondition?=)
      treatAllWarnings@6.2(as: WarningLevel, _: BuildSettingCondition?=)
      treatWarning@6.2(_: String, as: WarningLevel, _: BuildSettingCondition?=)
      enableWarning@6.2(_: String, _: BuildSettingCondition?=)
      disableWarning@6.2(_: String, _: BuildSettingCondition?=)
    SwiftSetting
      define(_: String, _: BuildSettingCondition?=)
      unsafeFlags(_: [String], _: BuildSettingCondition?=)
      enableUpcomingFeature@5.8(_: String, _: BuildSettingCondition?=)
      enableExperimentalFeature@5.8(_: String, _: BuildSettingCondition?=)
      strictMemorySafety@6.2(_: BuildSettingCondition?=)
      interoperabilityMode@5.9(_: SwiftSetting.InteroperabilityMode, _: BuildSettingCondition?=)
      swiftLanguageVersion@6(_: SwiftLanguageMode, _: BuildSettingCondition?=)
      swiftLanguageMode@6(_: SwiftLanguageMode, _: BuildSettingCondition?=)
      treatAllWarnings@6.2(as: WarningLevel, _: BuildSettingCondition?=)
      treatWarning@6.2(_: String, as: WarningLevel, _: BuildSettingCondition?=)
      defaultIsolation@6.2(_: MainActor.Type?, _: BuildSettingCondition?=)
    LinkerSetting
      linkedLibrary(_: String, _: BuildSettingCondition?=)
      linkedFramework(_: String, _: BuildSettingCondition?=)
      unsafeFlags(_: [String], _: BuildSettingCondition?=)
    Target.PluginUsage text
      plugin@5.5(name: String)
      plugin@5.5(name: String, package: String?)
    Target.PluginCapability
      buildTool@5.5
      command@5.6(intent: PluginCommandIntent, permissions: [PluginPermission]=)
      buildTool@5.5()
    Target.TargetType
      regular executable test system binary plugin macro
    Package.Dependency.Trait.Condition
      when@6.1(traits: Set<String>)
    TargetDependencyCondition
      when@-5.7(platforms: [Platform]?=)
      when@5.7(platforms: [Platform])
      when@6.1(traits: Set<String>)
      when@6.1(platforms: [Platform], traits: Set<String>)
    Resource.Localization
      default@5.3 base@5.3
    BuildSettingCondition
      when(platforms: [Platform]?=, configuration: BuildConfiguration?=, traits@6.1: Set<String>?=)
    WarningLevel
      warning@6.2 error@6.2
    SwiftSetting.InteroperabilityMode
      C Cxx
    PluginCommandIntent
      documentationGeneration@5.6 sourceCodeFormatting@5.6
      custom@5.6(verb: String, description: String)
      documentationGeneration@5.6()
      sourceCodeFormatting@5.6()
    PluginPermission
      allowNetworkConnections@5.9(scope: PluginNetworkPermissionScope, reason: String)
      writeToPackageDirectory@5.6(reason: String)
    Platform
      macOS macCatalyst iOS tvOS watchOS visionOS driverKit linux windows@5.2 android@5.2 wasi@5.3 openbsd@5.8
      custom@5.6(_: String)
    BuildConfiguration
      debug release
    PluginNetworkPermissionScope
      none@5.9 docker@5.9 unixDomainSocket@5.9
      local@5.9(ports: [Int]=)
      local@5.9(ports: Range<Int>)
      all@5.9(ports: [Int]=)
      all@5.9(ports: Range<Int>)
    Context
    GitInformation
    Package.Dependency.Kind
    Package.Dependency.SourceControlRequirement
    Product.Executable
    Product.Library
    Product.Plugin
    SupportedPlatform.CustomPlatformVersion
    """
}
