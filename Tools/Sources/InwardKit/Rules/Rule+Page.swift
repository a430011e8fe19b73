extension Rule {
  /// What `inward explain` prints about a rule.
  struct Page: Sendable {
    var what: String
    var why: String
    var bad: String
    var good: String
    var mend: String

    /// The first line of what it says, for a list.
    var beginning: Substring { what.prefix { $0 != "\n" } }
  }

  var page: Page {
    switch self {
    case .layer:
      Page(
        what: "A target or package depends on one that its layer may not use, in its manifest or by an import.",
        why:
          "Dependencies point inward. An inner layer that knows an outer one cannot be built, tested or replaced alone.",
        bad: ".target(name: \"LoginFeature\", dependencies: [.product(name: \"IdentityData\", package: \"Data\")])",
        good:
          ".target(name: \"LoginFeature\", dependencies: [.product(name: \"IdentityDomain\", package: \"Domain\")])",
        mend: "Depend on a port of an inner layer, and register its implementation in the composition. "
          + "If the edge is right, add the layer to \"uses\" in workspace.json."
      )
    case .layerTransitive:
      Page(
        what:
          "A target reaches through other targets one that its layer may not use. The whole path is named, each edge "
          + "with its line.",
        why:
          "What is linked is linked, however it came in: the inner layer is built, tested and shipped with the outer one.",
        bad: "LoginFeature → Support → IdentityData   // and Feature may use neither Data nor what uses it",
        good: "LoginFeature → IdentityDomain ← IdentityData",
        mend:
          "Remove the edge that leads outward: the help names it. A layer may reach what it uses and what that uses in "
          + "turn; an edge that \"ignores\" leaves alone is not followed."
      )
    case .undeclaredImport:
      Page(
        what: "A source imports a module of the workspace that its target does not declare.",
        why:
          "It builds only while something else brings that module along: what was built before in a shared folder, or a "
          + "dependency's own dependencies. The day that ends, it breaks in a file that nobody touched.",
        bad: "import ProfileDomain   // the manifest lists only IdentityDomain",
        good: ".product(name: \"ProfileDomain\", package: \"Domain\")   // in the target's dependencies",
        mend: "Declare the dependency, or remove the import. What a declared module re-exports counts as declared."
      )
    case .unusedDependency:
      Page(
        what: "A target declares a dependency that none of its sources imports, or a package one that no target uses.",
        why: "It costs a build and claims an edge of the architecture that is not there.",
        bad: ".target(name: \"ProfileFeature\", dependencies: [\"ScreenModel\"])   // and no `import ScreenModel`",
        good: ".target(name: \"ProfileFeature\", dependencies: [])",
        mend:
          "Remove it. Macros, plugins, executables, binaries, C and targets without code are used without an import, and "
          + "a plugin may generate one: they are never reported."
      )
    case .forbiddenImport:
      Page(
        what: "A source imports a module that its layer forbids in workspace.json.",
        why: "Some modules of the system carry a layer's whole subject: the network, a database.",
        bad: "import FoundationNetworking   // in a Domain target",
        good: "public struct ProfileClient { public var load: @Sendable () async throws -> UserProfile }",
        mend: "Describe what is needed as a port, and implement it where the module is allowed."
      )
    case .targetCycle:
      Page(
        what: "Targets depend on each other in a ring. Every edge is named with its line.",
        why: "None of them can be built, tested or understood before the others.",
        bad: "A → B → C → A",
        good: "A → Ports, B → Ports, C → A",
        mend: "Turn one edge round with a port, or move what two of them share to a target of its own."
      )
    case .packageCycle:
      Page(
        what: "Packages depend on each other in a ring. Every edge is named with its line.",
        why: "None of them can be used without the others. SwiftPM refuses it below tools version 6.0.",
        bad: "Domain → Data → Domain",
        good: "Data → Domain",
        mend: "Move what both need to a package of its own."
      )
    case .liveValueOutsideComposition:
      Page(
        what:
          "A DependencyKey conformance, a static liveValue or a call of prepareDependencies outside the composition, or an "
          + "implementation that is made there.\n"
          + "An implementation is declared in a layer that, of all the executable holds, only the executable's own may use:\n"
          + "a type that is a dependency's, conforms to it, has a function that returns it, or that registrations make too;\n"
          + "a static member or a function that gives such a value.\n"
          + "Part of the composition are its file and all other code of the executable that registers. Tests, previews and "
          + "the implementation's own layer may make it too.",
        why: "Live values in one list can be checked before the first screen. Anywhere else they drag their "
          + "implementation into every feature, and nobody knows which one runs.",
        bad: "extension ProfileKey: DependencyKey { static let liveValue = ProfileClient.http }   // in Domain\n"
          + "func makeProfile() -> ProfileClient { .http(URLSession.shared) }   // in another file of the app",
        good: "enum ProfileKey: TestDependencyKey { static let testValue = ProfileClient() }   // in Domain\n"
          + "Live(\\.profile) { .http($0.httpTransport) }   // in the composition",
        mend: "Conform to TestDependencyKey beside the port and register the live value in the composition file. "
          + "\"liveValuesAllowed\" in workspace.json names the targets that may have their own.\n"
          + "Of a `.name(…)` whose type is not written beside it, a note says that it cannot be told."
      )
    case .missingLiveValue:
      Page(
        what: "A key that the executable can reach is read, and has no live value in its composition.",
        why: "At run time that is the report \"no live implementation\" or a crash on the screen that reads it first.",
        bad: "@Dependency(\\.profile) var profile   // and no registration of \\.profile",
        good: "Live(\\.profile) { .http($0.httpTransport) }",
        mend: "Add the line that the finding shows. A registration in a comment, a string, a value that goes nowhere "
          + "(`let _ = …`) or an #if that some build leaves out does not count: register the key in every branch."
      )
    case .mockAsLive:
      Page(
        what:
          "A live value is made of something that by its name is for tests or previews: mock, fake, stub, dummy, spy, noop, "
          + "inMemory, preview, unimplemented, or a type of a testing module.",
        why: "Such a line is written for an afternoon and ships.",
        bad: "Live(\\.profile) { _ in .mock }",
        good: "Live(\\.profile) { .http($0.httpTransport) }",
        mend:
          "Register an implementation; keep doubles in tests and previews. What stands under #if DEBUG does not ship, and "
          + "is left alone. Words are judged whole, so that a hammock and a LinkPreview are none."
      )
    case .duplicateLiveValue:
      Page(
        what: "A key is registered twice in one function of the composition, and no condition keeps the two apart.",
        why: "One of them never runs, and which one depends on their order.",
        bad: "Live(\\.log) { _ in .standardError }\nLive(\\.log) { _ in .file }",
        good:
          "if configuration.logsToFile { Live(\\.log) { _ in .file } } else { Live(\\.log) { _ in .standardError } }",
        mend: "Remove one, or put both under conditions."
      )
    case .liveValueCycle:
      Page(
        what: "Live values read each other while they are made. The chain is named, each read with its line.",
        why: "The first to be made waits for the others, and they for it: at run time a report, a deadlock or a crash.",
        bad: "Live(\\.session) { Session(http: try $0.http) }\nLive(\\.http) { .signing(try $0.session) }",
        good: "Live(\\.transport) { _ in .urlSession }\nLive(\\.session) { Session(http: try $0.transport) }\n"
          + "Live(\\.http) { .signing(try $0.session, try $0.transport) }",
        mend:
          "Move what both need to a value of its own, or hand one of them what it needs later, as a closure. What a "
          + "closure inside a value reads later is no part of a chain."
      )
    case .testingModuleInProduct:
      Page(
        what: "A target of a product or a program imports a module for tests (\"testing\" in workspace.json).",
        why: "Fakes and the testing library become part of the app.",
        bad: "import ProfileDomainTesting   // in ProfileFeature",
        good: "import ProfileDomainTesting   // in ProfileFeatureTests",
        mend: "Import it in tests, or in another module that is for tests by its name."
      )
    case .unlayeredPackage:
      Page(
        what:
          "A package or target matches no layer's pattern, or targets are made of a package in the workspace's folder that is "
          + "not in \"packages\". One elsewhere is somebody else's, as one with a URL is.",
        why: "What is in no layer is bound by no rule.",
        bad: "\"packages\": [\"Packages/*\"]   // with a package at Vendor/Charts, and targets that use it",
        good: "\"packages\": [\"Packages/*\", \"Vendor/*\"] and a layer with \"targets\": [\"Charts/*\"]",
        mend: "Add the folder or the pattern to workspace.json."
      )
    case .ambiguousModule:
      Page(
        what: "Two targets make modules of one name, and a package or a project has both within reach.",
        why:
          "An import cannot tell them apart: what it finds depends on who built last, and SwiftPM refuses to build both "
          + "into one product.",
        bad: ".target(name: \"Models\")   // in package Profile and in package Login",
        good: ".target(name: \"ProfileModels\")   // and LoginModels",
        mend: "Rename one. Names that differ only in what a module's name may not hold, my-lib and my_lib, are one too."
      )
    case .settingsDrift:
      Page(
        what: "A manifest does not end with the loop of settings that most manifests here end with.",
        why: "Settings cannot be shared between packages, so they are equal only if somebody looks.",
        bad: "a manifest without the loop, or with a setting more or less",
        good: "for target in package.targets where target.type != .system { … }   // the same in each manifest",
        mend: "Copy the loop from the manifest that the finding names."
      )
    case .unresolvedDependency:
      Page(
        what: "A dependency or a product names a package, product or target that does not exist, or is not declared.",
        why: "SwiftPM refuses the package, later and with less to go by.",
        bad: ".product(name: \"IdentityDomian\", package: \"Domain\")",
        good: ".product(name: \"IdentityDomain\", package: \"Domain\")",
        mend: "Correct the name, or declare the package."
      )
    case .staleIgnore:
      Page(
        what: "An entry of \"ignores\" in workspace.json covers nothing any more.",
        why: "It would hide the same break when it comes back.",
        bad:
          "{\"rule\": \"layer\", \"from\": \"Feature/Old\", \"to\": \"Data\", \"reason\": \"…\"}   // the edge is gone",
        good: "\"ignores\": []",
        mend: "Remove the entry."
      )
    case .staleBaseline:
      Page(
        what: "An entry of the baseline matches no finding any more.",
        why: "What was mended must stay mended: a left-over entry would forgive the same break when it comes back.",
        bad: "{\"file\": \"Sources/Old/Old.swift\", \"rule\": \"layer\", …}   // the import is gone",
        good: "the baseline without it",
        mend: "Run `inward lint --update-baseline`, which removes such entries and never adds one."
      )
    case .unreadable:
      Page(
        what: "A source cannot be read, or a manifest makes by code what the graph has to know. `lint` ends with 2.",
        why: "A manifest is code, and none is run unless you said so. Saying that one is not literal beats a guess.",
        bad: "targets: names.map { .target(name: $0) }",
        good: "targets: [.target(name: \"A\"), .target(name: \"B\")]",
        mend: "Write names, paths, products, targets and dependencies as literals or constants; settings may be code.\n"
          + "Or let the manifests of this workspace run: `inward lint --trust-manifests`, once, for a workspace you trust."
      )
    }
  }

  /// The page as text.
  var explanation: String {
    func part(_ title: String, _ body: String) -> String {
      "\n\(title)\n" + body.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    let page = page
    return "\(rawValue)\n" + part("What", page.what) + part("Why", page.why) + part("Bad", page.bad)
      + part("Good", page.good) + part("How to mend", page.mend)
  }
}
