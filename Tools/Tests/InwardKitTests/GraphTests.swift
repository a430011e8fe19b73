import Foundation
import Testing

@testable import InwardKit

/// What a graph holds, and what is left out of it when somebody asks for less.
@Suite struct GraphTests {
  private func graph(
    _ fixture: Fixture,
    _ level: DependencyGraph.Level = .target,
    collapse: [String] = [],
    tests: Bool = false
  ) throws -> DependencyGraph {
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    return try GraphBuilder.graph(
      of: workspace,
      findings: Judge.judge(workspace),
      options: GraphOptions(level: level, collapse: collapse, includesTests: tests)
    )
  }

  private func edges(_ graph: DependencyGraph) -> [String] {
    graph.edges.map { "\(graph.nodes[$0.from].name) → \(graph.nodes[$0.to].name)" }.sorted()
  }

  private func edge(_ graph: DependencyGraph, _ from: String, _ to: String) throws -> DependencyGraph.Edge {
    try #require(graph.edges.first { graph.nodes[$0.from].name == from && graph.nodes[$0.to].name == to })
  }

  @Test func anEdgeKnowsItsManifestAndEachOfItsImports() throws {
    let fixture = try Fixture([
      "Packages/Data/Sources/ProfileData/Other.swift": "import Foundation\n@testable import ProfileDomain\n"
    ])
    let edge = try edge(graph(fixture), "ProfileData", "ProfileDomain")
    #expect(edge.declared.map(\.text) == ["Packages/Data/Package.swift:13:49"])
    #expect(
      edge.imports.map(\.text) == [
        "Packages/Data/Sources/ProfileData/Other.swift:2:18", "Packages/Data/Sources/ProfileData/Profile.swift:1:8",
      ]
    )
    #expect(!edge.isViolation)
  }

  @Test func anImportThatNoManifestDeclaresIsAnEdgeThatBreaksARule() throws {
    let fixture = try Fixture(["Packages/Feature/Sources/LoginFeature/Login.swift": "import ProfileData\n"])
    let edge = try edge(graph(fixture), "LoginFeature", "ProfileData")
    #expect(edge.declared.isEmpty)
    #expect(Set(edge.findings.map(\.rule)) == [.layer, .undeclaredImport])
  }

  @Test func anImportThroughAnUmbrellaUsesTheEdgeToTheUmbrella() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomain/Exports.swift": "@_exported import Dependencies\n",
      "Packages/Data/Sources/ProfileData/Profile.swift": "import Dependencies\nimport ProfileDomain\n",
    ])
    let graph = try graph(fixture)
    #expect(try edge(graph, "ProfileData", "ProfileDomain").imports.count == 2)
    #expect(!edges(graph).contains("ProfileData → Dependencies"))
  }

  @Test func everyEdgeOfARingIsInACycle() throws {
    let fixture = try Fixture()
    try fixture.replace(
      #".target(name: "LogDomain", dependencies: ["#,
      with: #".target(name: "LogDomain", dependencies: ["ProfileDomain", "#,
      in: "Packages/Domain/Package.swift"
    )
    try fixture.replace(
      #".target(name: "ProfileDomain", dependencies: ["#,
      with: #".target(name: "ProfileDomain", dependencies: ["LogDomain", "#,
      in: "Packages/Domain/Package.swift"
    )
    let graph = try graph(fixture)
    let ring = graph.edges.filter(\.isInCycle).map { graph.nodes[$0.from].name }
    #expect(Set(ring) == ["LogDomain", "ProfileDomain"])
  }

  @Test func packagesAndLayersHoldTheirTargets() throws {
    let fixture = try Fixture()
    let packages = try graph(fixture, .package)
    #expect(packages.nodes.map(\.name) == ["Kernel", "Domain", "Data", "Feature", "App"])
    #expect(packages.nodes[1].members == ["Domain/LogDomain", "Domain/ProfileDomain"])
    let imports = try edge(packages, "Data", "Domain").imports.map(\.short)
    #expect(imports == ["Packages/Data/Sources/ProfileData/Profile.swift:1"])
    let layers = try graph(fixture, .layer)
    #expect(layers.nodes.map(\.id) == ["layer:Kernel", "layer:Domain", "layer:Data", "layer:Feature", "layer:App"])
    #expect(edges(layers).contains("App → Data"))
  }

  @Test func testsAreDrawnWhenTheyAreAskedFor() throws {
    let fixture = try Fixture(["Packages/Kernel/Tests/KernelTests/A.swift": "import Dependencies\n"])
    try fixture.replace(
      #".target(name: "Dependencies"),"#,
      with: #".target(name: "Dependencies"), .testTarget(name: "KernelTests", dependencies: ["Dependencies"]),"#,
      in: "Packages/Kernel/Package.swift"
    )
    #expect(try !graph(fixture).nodes.contains { $0.name == "KernelTests" })
    #expect(try edges(graph(fixture, tests: true)).contains("KernelTests → Dependencies"))
  }

  @Test func whatIsNotInTheWorkspaceIsOutside() throws {
    let fixture = try Fixture()
    try fixture.replace(
      #".package(path: "../Domain"),"#,
      with: #".package(path: "../Domain"), .package(url: "https://example.com/swift-log.git", from: "1.0.0"),"#,
      in: "Packages/Data/Package.swift"
    )
    try fixture.replace(
      #"[.product(name: "ProfileDomain""#,
      with: #"[.product(name: "Logging", package: "swift-log"), .product(name: "ProfileDomain""#,
      in: "Packages/Data/Package.swift"
    )
    try fixture.write("import Logging\nimport ProfileDomain\n", to: "Packages/Data/Sources/ProfileData/Profile.swift")
    let targets = try graph(fixture)
    #expect(targets.nodes.last?.kind == .outside)
    #expect(try edge(targets, "ProfileData", "Logging").imports.count == 1)
    #expect(try edges(graph(fixture, .package)).contains("Data → swift-log"))
  }

  // MARK: - Less of it

  @Test func focusKeepsANodeAndItsNeighbours() throws {
    let graph = try graph(Fixture()).focused(on: "ProfileDomain")
    #expect(Set(graph.nodes.map(\.name)) == ["Dependencies", "ProfileDomain", "ProfileData", "ProfileFeature"])
    #expect(
      edges(graph) == ["ProfileData → ProfileDomain", "ProfileDomain → Dependencies", "ProfileFeature → ProfileDomain"]
    )
  }

  @Test func reachesKeepsAllThatComeToANodeHoweverFar() throws {
    let graph = try graph(Fixture()).reaching("ProfileDomain")
    #expect(Set(graph.nodes.map(\.name)) == ["ProfileDomain", "ProfileData", "ProfileFeature", "App"])
  }

  @Test(arguments: [
    ("Domain", ["LogDomain", "ProfileDomain"]), ("Domain/LogDomain", ["LogDomain"]),
    ("*Feature", ["LoginFeature", "ProfileFeature"]),
  ])
  func aNameMeansAPackageATargetOrAPattern(name: String, expected: [String]) throws {
    let graph = try graph(Fixture())
    #expect(try graph.nodes(named: name).map { graph.nodes[$0].name } == expected)
  }

  @Test func aFoldedNodeIsMeantByItsMembers() throws {
    let graph = try graph(Fixture(), .package)
    #expect(try graph.nodes(named: "LogDomain").map { graph.nodes[$0].name } == ["Domain"])
  }

  @Test func anUnknownNameIsAnErrorWithTheNearestOne() throws {
    let fixture = try Fixture()
    for flag in ["--focus", "--reaches"] {
      let result = Inward.run(["graph", "--root", fixture.root, "--level", "target", flag, "ProfilDomain"])
      #expect(result.status == 2)
      #expect(result.errors.contains("nothing in the graph is named 'ProfilDomain'; did you mean 'ProfileDomain'?"))
    }
    let result = Inward.run(["graph", "--root", fixture.root, "--collapse", "Domian"])
    #expect(result.status == 2)
    #expect(result.errors.contains("no package or target matches 'Domian'"))
    #expect(result.errors.contains("did you mean 'Domain'?"))
  }

  @Test func collapseFoldsEachPackageItNames() throws {
    let graph = try graph(Fixture(), collapse: ["Domain"])
    #expect(graph.nodes.first { $0.name == "Domain" }?.members == ["Domain/LogDomain", "Domain/ProfileDomain"])
    #expect(edges(graph).contains("ProfileData → Domain"))
    #expect(graph.nodes.contains { $0.name == "ProfileFeature" })
  }

  @Test func collapseFoldsTargetsIntoOneNode() throws {
    let graph = try graph(Fixture(), .package, collapse: ["*/Profile*"])
    let node = try #require(graph.nodes.first { $0.name == "*/Profile*" })
    #expect(Set(node.members) == ["Domain/ProfileDomain", "Data/ProfileData", "Feature/ProfileFeature"])
    #expect(edges(graph).contains("*/Profile* → Kernel"))
    #expect(!edges(graph).contains("*/Profile* → */Profile*"))
  }

  // MARK: - Shape

  @Test func anEdgeThatALongerWayImpliesIsImplied() {
    // 0 → 1 → 2, 0 → 2, and a ring of 3 and 4 that 0 uses.
    let shape = GraphShape([[1, 2, 3], [2], [], [4], [3]])
    let implied = shape.implied()
    #expect(implied(0, 2))
    #expect(!implied(0, 1))
    #expect(!implied(0, 3))
    #expect(!implied(3, 4))
    #expect(shape.heights == [2, 1, 0, 0, 0])
  }

  @Test func whatUsesSomethingStandsFurtherOut() throws {
    let graph = try graph(Fixture())
    let columns = GraphLayout(graph).columns.map { $0.map { $0.title ?? "" } }
    #expect(columns.first == ["App"])
    #expect(columns.last == ["Kernel"])
    #expect(Set(columns[1]) == ["Data", "Feature"])
  }
}
