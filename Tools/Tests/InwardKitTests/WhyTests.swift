import Foundation
import Testing

@testable import InwardKit

@Suite struct WhyTests {
  private func edges(_ uses: [[Int]], _ start: Int, _ end: Int, most: Int = 100) -> ShortestPaths? {
    ShortestPaths(uses, from: [start], to: [end], most: most)
  }

  @Test func everyShortestPathIsFoundAndNoLongerOne() throws {
    // 0 → 1 → 3, 0 → 2 → 3, and the long way 0 → 4 → 5 → 3.
    let found = try #require(edges([[1, 2, 4], [3], [3], [], [5], [3]], 0, 3))
    #expect(found.length == 2)
    #expect(found.count == 2)
    #expect(found.paths == [[0, 1, 3], [0, 2, 3]])
    #expect(found.edges.map { [$0.from, $0.to] } == [[0, 1], [0, 2], [1, 3], [2, 3]])
  }

  @Test func aRingAndADeadEndLeadNowhere() {
    #expect(edges([[1], [0, 2], [], []], 0, 3) == nil)
  }

  @Test func countlessPathsAreCountedWithoutBeingWalked() throws {
    // Eighty steps with two ways each.
    var uses: [[Int]] = []
    for step in 0..<80 { uses += [[3 * step + 1, 3 * step + 2], [3 * step + 3], [3 * step + 3]] }
    uses.append([])
    let found = try #require(edges(uses, 0, 240, most: 5))
    #expect(found.length == 160)
    #expect(found.count == .max)
    #expect(found.paths.count == 5)
    #expect(found.edges.count == 320)
  }

  @Test func eachEdgeIsPrintedWithItsDeclarationAndItsImports() throws {
    let fixture = try Fixture()
    let result = try run(["why", "App", "ProfileDomain"], in: fixture.root)
    #expect(result.status == 0)
    #expect(
      result.output == """
        App reaches ProfileDomain by 2 shortest paths of 2 edges
          App → ProfileData → ProfileDomain
          App → ProfileFeature → ProfileDomain

        Packages/App/Package.swift:14:105: App → ProfileData
          Packages/App/Sources/App/LiveValues.swift:2:8: import ProfileData

        Packages/App/Package.swift:14:51: App → ProfileFeature
          Packages/App/Sources/App/LiveValues.swift:3:8: import ProfileFeature

        Packages/Data/Package.swift:13:49: ProfileData → ProfileDomain
          Packages/Data/Sources/ProfileData/Profile.swift:1:8: import ProfileDomain

        Packages/Feature/Package.swift:15:52: ProfileFeature → ProfileDomain
          Packages/Feature/Sources/ProfileFeature/Profile.swift:2:8: import ProfileDomain

        """
    )
  }

  @Test func anEdgeWithoutAnImportSaysSo() throws {
    let fixture = try Fixture(["Packages/Data/Sources/ProfileData/Profile.swift": "struct Profile {}\n"])
    let result = try run(["why", "ProfileData", "ProfileDomain"], in: fixture.root)
    #expect(result.output.hasSuffix("ProfileData → ProfileDomain\n  no import uses it\n"))
  }

  @Test func jsonHoldsThePathsAndTheEdges() throws {
    let fixture = try Fixture()
    let result = try run(["why", "ProfileData", "Dependencies", "--format", "json"], in: fixture.root)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(json["paths"] as? [[String]] == [["ProfileData", "ProfileDomain", "Dependencies"]])
    #expect(json["length"] as? Int == 2)
    let edge = try #require((json["edges"] as? [[String: Any]])?.last)
    #expect(edge["from"] as? String == "ProfileDomain")
    #expect((edge["declared"] as? [String: Any])?["file"] as? String == "Packages/Domain/Package.swift")
    #expect((edge["imports"] as? [[String: Any]])?.first?["line"] as? Int == 1)
  }

  @Test func aPackageStandsForItsTargets() throws {
    let fixture = try Fixture()
    let result = try run(["why", "Feature", "Domain"], in: fixture.root)
    #expect(
      result.output.hasPrefix(
        "Feature reaches Domain by one shortest path of one edge\n  ProfileFeature → ProfileDomain\n"
      )
    )
  }

  @Test func noPathEndsWithOneAndTheOtherWayRoundIsNamed() throws {
    let fixture = try Fixture()
    let back = try run(["why", "ProfileDomain", "App"], in: fixture.root)
    #expect(back.status == 1)
    #expect(
      back.output == """
        'ProfileDomain' does not depend on 'App', directly or through others
          help: it is the other way round: `inward why App ProfileDomain`

        """
    )
    let none = try run(["why", "LoginFeature", "ProfileData"], in: fixture.root)
    #expect(none.status == 1)
    #expect(none.output == "'LoginFeature' does not depend on 'ProfileData', directly or through others\n")
  }

  @Test(arguments: [
    (["App"], "two names are needed: inward why A B"),
    (["Ap", "LogDomain"], "unknown target or package 'Ap'; did you mean 'App'?"),
    (["App", "ProfilDomain"], "unknown target or package 'ProfilDomain'; did you mean 'ProfileDomain'?"),
    (["Domain", "LogDomain"], "'Domain' and 'LogDomain' are the same, or one holds the other"),
  ])
  func wrongNamesEndWithTwo(names: [String], message: String) throws {
    let fixture = try Fixture()
    let result = try run(["why"] + names, in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
  }
}
