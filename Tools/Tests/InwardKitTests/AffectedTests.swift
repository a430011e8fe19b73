import Foundation
import Testing

@testable import InwardKit

@Suite(.enabled(if: ExampleTests.hasGit, "git is not installed")) struct AffectedTests {
  /// The house in a repository of its own, with a test target, committed on `main`.
  private final class Repository {
    let fixture: Fixture
    var root: String { fixture.root }

    init(_ files: [String: String] = [:]) throws {
      fixture = try Fixture(files)
      try fixture.replace(
        ".target(name: \"LoginFeature\")",
        with:
          ".target(name: \"LoginFeature\"), .testTarget(name: \"ProfileFeatureTests\", dependencies: [\"ProfileFeature\"])",
        in: "Packages/Feature/Package.swift"
      )
      try fixture.write("import ProfileFeature\n", to: "Packages/Feature/Tests/ProfileFeatureTests/ProfileTests.swift")
      try git("init", "-q", "-b", "main")
      try commit()
    }

    func git(_ words: String...) throws {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
      let result = try run("/usr/bin/env", ["git"] + identity + words, in: root)
      try #require(result.status == 0, "git \(words): \(result.errors)")
    }

    func commit() throws {
      try git("add", "-A")
      try git("commit", "-q", "-m", "A change")
    }

    func affected(_ words: [String] = [], since base: String = "main") throws -> Run {
      try run(["affected", "--base", base] + words, in: root)
    }

    /// `package: built / tested`, a line each, and what is said beside.
    func list(since base: String = "main") throws -> (packages: String, notes: String) {
      let result = try affected(since: base)
      try #require(result.status == 0, "\(result.errors)")
      return (result.output, result.errors)
    }
  }

  private static let profileFeature = """
    Packages/Feature
      build ProfileFeature
      test ProfileFeatureTests
    Packages/App
      build App

    """

  @Test func aSourceAffectsItsTargetAndAllThatReachesIt() throws {
    let repository = try Repository()
    try repository.fixture.write("struct Other {}\n", to: "Packages/Feature/Sources/ProfileFeature/Profile.swift")
    #expect(try repository.list().packages == Self.profileFeature)
    #expect(try repository.list().notes == "")
  }

  @Test func aTestAffectsItselfAlone() throws {
    let repository = try Repository()
    try repository.fixture.write("// changed\n", to: "Packages/Feature/Tests/ProfileFeatureTests/ProfileTests.swift")
    #expect(try repository.list().packages == "Packages/Feature\n  test ProfileFeatureTests\n")
  }

  @Test(arguments: ["commit", "stage", "leave"])
  func committedStagedAndUnstagedChangesCount(how: String) throws {
    let repository = try Repository()
    try repository.git("checkout", "-q", "-b", "work")
    try repository.fixture.write("struct Other {}\n", to: "Packages/Feature/Sources/ProfileFeature/Profile.swift")
    if how == "commit" { try repository.commit() }
    if how == "stage" { try repository.git("add", "-A") }
    #expect(try repository.list().packages == Self.profileFeature)
  }

  @Test func aNewFileCountsUnlessItIsIgnored() throws {
    let repository = try Repository([".gitignore": "Ignored.swift\n"])
    try repository.fixture.write("", to: "Packages/Feature/Sources/ProfileFeature/Ignored.swift")
    #expect(try repository.list().packages == "")
    try repository.fixture.write("", to: "Packages/Feature/Sources/ProfileFeature/New file ä.swift")
    #expect(try repository.list().packages == Self.profileFeature)
  }

  @Test func aDeletedFileAffectsItsOwnerEvenAsTheLastOfItsFolder() throws {
    let repository = try Repository()
    try repository.fixture.remove("Packages/Data/Sources/ProfileData")
    #expect(try repository.list().packages == "Packages/Data\n  build ProfileData\nPackages/App\n  build App\n")
  }

  @Test func aRenamedFileAffectsBothOwners() throws {
    let repository = try Repository()
    try repository.git(
      "mv",
      "Packages/Feature/Sources/LoginFeature/Login.swift",
      "Packages/Data/Sources/ProfileData/Login.swift"
    )
    let list = try repository.list().packages
    #expect(list.contains("build LoginFeature"))
    #expect(list.contains("build ProfileData"))
  }

  @Test func aManifestAffectsAllOfItsPackageAndItsUsers() throws {
    let repository = try Repository()
    let manifest = try repository.fixture.read("Packages/Feature/Package.swift")
    try repository.fixture.write(manifest + "// changed\n", to: "Packages/Feature/Package.swift")
    let (packages, notes) = try repository.list()
    #expect(
      packages == """
        Packages/Feature
          build LoginFeature ProfileFeature
          test ProfileFeatureTests
        Packages/App
          build App

        """
    )
    #expect(notes == "Packages/Feature/Package.swift: note: it concerns all of package Feature\n")
  }

  @Test(arguments: [
    "workspace.json", "Makefile", ".ci/run", ".github/workflows/ci.yml", "Packages/Data/scripts/build.sh",
  ])
  func whatEverythingIsBuiltByAffectsEverything(file: String) throws {
    let repository = try Repository()
    let text = file == "workspace.json" ? try repository.fixture.read(file) + "\n" : "changed\n"
    try repository.fixture.write(text, to: file)
    let (packages, notes) = try repository.list()
    #expect(packages.split(separator: "\n").filter { !$0.hasPrefix(" ") }.count == 5)
    #expect(notes == "\(file): note: it may concern every target, so everything is affected\n")
  }

  @Test(arguments: ["README.md", "LICENSE", "docs/plan.png", "Packages/Data/README.md"])
  func whatIsForPeopleAffectsNothingAndIsSaid(file: String) throws {
    let repository = try Repository()
    try repository.fixture.write("changed\n", to: file)
    let (packages, notes) = try repository.list()
    #expect(packages == "")
    #expect(notes.hasPrefix("\(file): note: it belongs to no target, so it affects nothing\n"))
    #expect(notes.contains("note: nothing is affected: one file has changed since "))
  }

  @Test func aFileOfNoTargetAffectsItsPackage() throws {
    let repository = try Repository()
    try repository.fixture.write("{}\n", to: "Packages/Data/Fixtures/answer.json")
    #expect(try repository.list().packages == "Packages/Data\n  build ProfileData\nPackages/App\n  build App\n")
  }

  @Test func whatOthersDidSinceTheBranchBeganDoesNotCount() throws {
    let repository = try Repository()
    try repository.git("checkout", "-q", "-b", "work")
    try repository.git("checkout", "-q", "main")
    try repository.fixture.write("struct Other {}\n", to: "Packages/Domain/Sources/ProfileDomain/Other.swift")
    try repository.commit()
    try repository.git("checkout", "-q", "work")
    try repository.fixture.write("struct Other {}\n", to: "Packages/Feature/Sources/ProfileFeature/Profile.swift")
    try repository.commit()
    #expect(try repository.list().packages == Self.profileFeature)
  }

  @Test func aWorkspaceInAFolderOfTheRepositoryIsLeftAloneByWhatLiesOutside() throws {
    let repository = try Repository()
    try repository.git("rm", "-rq", "--cached", ".")
    try repository.fixture.remove(".git")
    let outer = try Fixture(["server/main.go": "package main\n"], house: false)
    try FileManager.default.copyItem(atPath: repository.root, toPath: outer.root + "/app")
    for words in [["init", "-q", "-b", "main"], ["add", "-A"]] {
      try #require(try run("/usr/bin/env", ["git"] + words, in: outer.root).status == 0)
    }
    let commit = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "A start"]
    try #require(try run("/usr/bin/env", commit, in: outer.root).status == 0)
    try outer.write("changed\n", to: "server/main.go")
    try outer.write("changed\n", to: "app/Packages/Feature/Tests/ProfileFeatureTests/ProfileTests.swift")
    let result = try run(["affected", "--base", "main"], in: outer.root + "/app")
    #expect(result.output == "Packages/Feature\n  test ProfileFeatureTests\n")
    #expect(result.errors == "../server/main.go: note: it belongs to no target, so it affects nothing\n")
  }

  // MARK: - Formats

  @Test func theMatrixIsWhatAJobTakes() throws {
    let repository = try Repository()
    try repository.fixture.write("struct Other {}\n", to: "Packages/Feature/Sources/ProfileFeature/Profile.swift")
    let result = try repository.affected(["--format", "matrix"])
    #expect(
      result.output
        == ##"{"include":[{"package": "Feature", "path": "Packages/Feature", "tests": "ProfileFeatureTests", "##
        + ##""filter": "^(ProfileFeatureTests)\\."},{"package": "App", "path": "Packages/App", "tests": "", "filter": ""}]}"##
        + "\n"
    )
  }

  @Test func anEmptyMatrixIsOneThatAnIfCanCompareWith() throws {
    let repository = try Repository()
    #expect(try repository.affected(["--format", "matrix"]).output == "{\"include\":[]}\n")
  }

  @Test func morePackagesThanMachinesShareThem() throws {
    let repository = try Repository()
    try repository.fixture.write("changed\n", to: "Makefile")
    let text = try repository.affected(["--format=matrix", "--machines=3"]).output
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: String]]])
    let jobs = try #require(json["include"])
    #expect(jobs.count == 3)
    #expect(jobs.map { $0["filter"] ?? "" } == ["^(ProfileFeatureTests)\\.", "", ""])
    let paths = jobs.flatMap { ($0["path"] ?? "").split(separator: " ") }
    #expect(paths.sorted() == ["App", "Data", "Domain", "Feature", "Kernel"].map { "Packages/\($0)" })
  }

  @Test func jsonNamesTheFilesAndThePackages() throws {
    let repository = try Repository()
    try repository.fixture.remove("Packages/Feature/Sources/LoginFeature/Login.swift")
    let text = try repository.affected(["--format", "json"]).output
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["file"] as? String == "Packages/Feature/Sources/LoginFeature/Login.swift")
    #expect(file["change"] as? String == "deleted")
    #expect(file["reach"] as? String == "targets")
    #expect(file["targets"] as? [String] == ["Feature/LoginFeature"])
    let package = try #require((json["packages"] as? [[String: Any]])?.first)
    #expect(package["path"] as? String == "Packages/Feature")
    #expect(package["build"] as? [String] == ["LoginFeature"])
    #expect(package["test"] as? [String] == [])
  }

  // MARK: - What git cannot say

  @Test func anUnknownRevisionEndsWithTwo() throws {
    let repository = try Repository()
    let result = try repository.affected(since: "mian")
    #expect(result.status == 2)
    #expect(result.errors == "inward: error: git knows no revision 'mian'\n  help: did you mean 'main'?\n")
  }

  @Test func aFlagIsNoRevision() throws {
    let repository = try Repository()
    let result = try repository.affected(since: "-x")
    #expect(result.status == 2)
    #expect(result.errors.contains("git knows no revision '-x'"))
  }

  @Test func aFolderWithoutARepositoryEndsWithTwo() throws {
    let fixture = try Fixture()
    let result = try run(["affected", "--base", "main"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("inward: error: the folder of workspace.json is in no git repository"))
  }

  @Test func withoutGitItEndsWithTwo() throws {
    #expect(throws: Problem(message: "there is no 'git' in PATH, which knows what changed", help: "install git")) {
      try Git(folder: "/", environment: ["PATH": "/nowhere"])
    }
  }

  @Test func aShallowCloneWithoutACommonCommitSaysHowToGetOne() throws {
    let repository = try Repository()
    try repository.git("checkout", "-q", "-b", "work")
    for text in ["1", "2"] {
      try repository.fixture.write("// \(text)\n", to: "Packages/Feature/Sources/ProfileFeature/Profile.swift")
      try repository.commit()
    }
    try repository.git("checkout", "-q", "main")
    try repository.fixture.write("// main\n", to: "Packages/Data/Sources/ProfileData/Profile.swift")
    try repository.commit()
    let clone = try Fixture([:], house: false)
    let words = [
      "git", "clone", "-q", "--depth", "1", "--no-single-branch", "--branch", "work", "file://" + repository.root, ".",
    ]
    try #require(try run("/usr/bin/env", words, in: clone.root).status == 0)
    let result = try run(["affected", "--base", "origin/main"], in: clone.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("have no commit in common, as far as this shallow clone goes back"))
    #expect(result.errors.contains("`git fetch --unshallow`"))
  }

  @Test func theBaseIsAskedFor() throws {
    let fixture = try Fixture()
    let result = try run(["affected"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("since when?"))
  }
}
