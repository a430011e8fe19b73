import Testing

struct ExpansionTests {
  @Test func aClientGetsEndpointsAndInitializers() {
    expectExpansion(
      """
      @DependencyClient
      public struct Client: Sendable {
        public var fetch: @Sendable (_ id: Int) async throws -> String
        let name: String
        var limit = 3
      }
      """,
      #"""
      public struct Client: Sendable {
        public var fetch: @Sendable (_ id: Int) async throws -> String {
          @storageRestrictions(initializes: _fetch)
          init(initialValue) { _fetch = initialValue }
          get { _fetch }
          set { _fetch = newValue }
        }

        @Sendable public func fetch(id p0: Int) async throws -> String { try await self.fetch(p0) }

        private var _fetch: @Sendable (_ id: Int) async throws -> String = { _ in
          IssueReporting.reportIssue("Unimplemented: '\(Self.self).fetch'")
          throw DependenciesMacros.Unimplemented("fetch")
        }
        let name: String
        var limit = 3

        init(
          fetch: @escaping @Sendable (_ id: Int) async throws -> String,
          name: String,
          limit: Swift.Int = 3
        ) {
          self.name = name
          self.limit = limit
          self.fetch = fetch
        }

        init(
          name: String,
          limit: Swift.Int = 3
        ) {
          self.name = name
          self.limit = limit
        }
      }
      """#
    )
  }

  @Test func aDefaultIsReturnedAfterTheReport() {
    expectExpansion(
      "struct S { @DependencyEndpoint var count: (Int) -> Int = { $0 + 1 } }",
      #"""
      struct S { var count: (Int) -> Int {
        get { _count }
        set { _count = newValue }
      }
      private var _count: (Int) -> Int = {
        IssueReporting.reportIssue("Unimplemented: '\(Self.self).count'")
        return $0 + 1
      } }
      """#
    )
  }

  @Test func anEndpointOfAnOptionalReturnsNil() {
    #expect(Expansion(of: "struct S { @DependencyEndpoint var find: (Int) -> String? }").source.contains("return nil"))
  }

  @Test func aMethodHasItsNameAttributesAndEffects() {
    let source = Expansion(
      of: """
        struct S {
          @DependencyEndpoint(method: "load")
          package var fetch: @MainActor @Sendable (inout Int, _ by: String, _ flag: Bool) async -> Void
        }
        """
    ).source
    #expect(
      source.contains(
        "@MainActor package func load(_ p0: inout Int, by p1: String, flag p2: Bool) async "
          + "{ await self.fetch(&p0, p1, p2) }"
      )
    )
  }

  @Test func availabilityGoesWithTheEndpoint() {
    let source = Expansion(
      of: "struct S { @available(macOS 99, *) @DependencyEndpoint var run: (_ id: Int) -> Void }"
    ).source
    #expect(source.contains("@available(macOS 99, *) func run(id p0: Int)"))
    #expect(source.contains("@available(macOS 99, *) private var _run"))
  }

  @Test func whatIsNoEndpointStaysAsItIs() {
    let source = Expansion(
      of: """
        @DependencyClient
        struct Client {
          @DependencyEndpointIgnored var ignored: () -> Int = { 0 }
          let constant: () -> Int
          static var shared: () -> Int = { 0 }
          var computed: () -> Int { { 0 } }
          private var hidden = 3
        }
        """
    ).source
    #expect(!source.contains("_ignored") && !source.contains("_constant") && !source.contains("_shared"))
    #expect(!source.contains("computed: @escaping") && !source.contains("hidden:"))
    #expect(source.contains("ignored: @escaping () -> Int = { 0 }"))
  }

  @Test func theInitializerIsAsOpenAsTheLeastOpenEndpoint() {
    #expect(
      Expansion(of: "@DependencyClient public struct C { public var a: () -> Void }").source.contains(
        "public init() { }"
      )
    )
    #expect(
      Expansion(of: "@DependencyClient public struct C { public var a: () -> Void; var b: () -> Void }").source
        .contains(" init() { }")
    )
  }

  @Test func anEntryGetsAKey() {
    expectExpansion(
      "extension DependencyValues { @DependencyEntry var limit: Int = 3 }",
      """
      extension DependencyValues { var limit: Int {
        get { self[__Key_limit.self] }
        set { self[__Key_limit.self] = newValue }
      }
      private enum __Key_limit: Dependencies.DependencyKey {
        static let liveValue: Int = 3
        static let testValue: Int = 3
      } }
      """
    )
  }
}

struct DiagnosticTests {
  @Test func aMissingDefaultIsNamedWithACorrection() {
    let expansion = Expansion(of: "struct S { @DependencyEndpoint var count: (Int) -> Bool }")
    #expect(expansion.messages == ["Default value required for non-throwing closure 'count'"])
    #expect(expansion.firstFix == "count: (Int) -> Bool = { _ in <#Bool#> }")
  }

  @Test func aConstantEndpointIsMadeAVariable() {
    let expansion = Expansion(of: "struct S { @DependencyEndpoint let count: () -> Void }")
    #expect(expansion.messages == ["'@DependencyEndpoint' must be attached to a 'var', so that tests can override it"])
    #expect(expansion.firstFix?.contains("var") == true)
  }

  @Test(arguments: ["var count: Int", "var count: (() -> Void)?", "static var count: () -> Void"])
  func anEndpointMustBeAClosure(_ property: String) {
    #expect(
      Expansion(of: "struct S { @DependencyEndpoint \(property) }").messages
        == ["'@DependencyEndpoint' must be attached to a closure property with a type annotation"]
    )
  }

  @Test(arguments: ["class", "enum", "actor"]) func aClientMustBeAStruct(_ kind: String) {
    #expect(
      Expansion(of: "@DependencyClient \(kind) C {}").messages
        == ["'@DependencyClient' can only be applied to struct types"]
    )
  }

  @Test func aPropertyOfUnknownTypeIsNamed() {
    #expect(
      Expansion(of: "@DependencyClient struct C { var a: () -> Void; var b = make() }").messages
        == ["'@DependencyClient' needs the type of 'b' for the initializer: add a type annotation"]
    )
  }

  @Test func anEntryNeedsAnInitialValue() {
    #expect(
      Expansion(of: "extension DependencyValues { @DependencyEntry var limit: Int }").messages
        == ["'@DependencyEntry' must be attached to a 'var' with an initial value"]
    )
  }
}
