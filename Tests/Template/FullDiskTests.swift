import Foundation
import Programs
import Testing

/// What becomes of files when there is no room for what is written: nothing is lost, and the same command goes on.
@Suite(.timeLimit(.minutes(3)), .enabled(if: FullDisk.canBeMade, FullDisk.cannotBeMade))
struct FullDiskTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "LintFixtures")
  private static let noRoom = "No space left on device"

  private let disk: FullDisk
  private let work: TemporaryFolder

  init() throws {
    disk = try FullDisk()
    work = try TemporaryFolder()
  }

  /// A copy of a folder, in which a command of the tool has run; of links, which is faster, if the folder is a copy itself:
  /// the tool writes no file in place.
  private func copy(_ folder: String, as name: String, _ words: [String]) async throws -> String {
    let copy = work.url.appending(path: name).path
    let isOfRepository = folder.hasPrefix(Self.fixtures.path)
    let copied = try await Program.run("/bin/cp", [isOfRepository ? "-a" : "-al", folder, copy])
    try #require(copied.status == 0, "\(copied.errors)")
    if !words.isEmpty {
      let ending = try await Program.run("inward", words + ["--root", copy])
      try #require(ending.status < 2, "\(ending.errors)")
    }
    return copy
  }

  @Test(arguments: [FullDisk.Lack.blocks, .inodes])
  func lintJudgesAndSaysInOneLineThatNothingIsKept(lack: FullDisk.Lack) async throws {
    let workspace = Self.fixtures.appending(path: "layer/failing").path
    let usual = try await Program.run("inward", ["lint", "--root", workspace])
    let full = try await disk.inward(
      ["lint", "--root", workspace],
      in: work.path,
      becoming: work.path,
      lacking: lack,
      environment: ["XDG_CACHE_HOME": "\(disk.path)/cache"]
    )
    #expect(full.ending.output == usual.output)
    #expect(full.ending.errors == "inward: note: results are not kept for the next run: \(Self.noRoom)\n")
    #expect(full.ending.status == 1)
  }

  struct Change: CustomTestStringConvertible {
    var words: [String]
    /// What is done first, where there is room.
    var before: [String] = []
    var lack: FullDisk.Lack
    var left: Int
    /// What says, while it is being made, that it is.
    var note: String?

    var testDescription: String { "\(words.joined(separator: " ")), \(left) \(lack.rawValue) left" }
  }

  private static let new = ["new", "feature", "OrderHistory"]
  private static let changes = [
    Change(words: new, lack: .blocks, left: 0), Change(words: new, lack: .blocks, left: 3),
    Change(words: new, lack: .inodes, left: 0),
    Change(words: ["remove", "feature", "OrderHistory"], before: new, lack: .blocks, left: 1),
    Change(words: ["rename", "Atlas"], lack: .blocks, left: 0),
    Change(words: ["rename", "Atlas"], lack: .blocks, left: 3, note: "/.inward-rename\n"),
  ]

  @Test(arguments: changes) func aChangeOfTheTemplateLosesNothingAndGoesOn(_ change: Change) async throws {
    let template = try WorkspaceCopy()
    let origin = try await copy(template.root, as: "origin", change.before)
    let expected = try await copy(origin, as: "expected", change.words)
    let full = try await disk.inward(
      change.words,
      in: origin,
      becoming: expected,
      lacking: change.lack,
      left: change.left
    )
    #expect(full.ending.status == 2)
    #expect(full.ending.output == "")
    let place = #/^[^\n:]+:1:1: error: this cannot be written: No space left on device\n/#
    #expect(try place.firstMatch(in: full.ending.errors) != nil, "\(full.ending.errors)")
    #expect(full.ending.errors.hasSuffix("\n  help: when that is mended, the same command goes on where it stopped\n"))
    #expect(full.harmed == change.note ?? "")
    #expect(full.differing == "")
  }

  @Test(arguments: [
    (FullDisk.Lack.blocks, 0, "workspace.json"), (.blocks, 1, "workspace.baseline.json"),
    (.inodes, 0, "workspace.json"),
    (.inodes, 1, "workspace.baseline.json"),
  ])
  func initWritesBothFilesOrNeither(lack: FullDisk.Lack, left: Int, file: String) async throws {
    let origin = try await copy(Self.fixtures.appending(path: "target-cycle/failing").path, as: "origin", [])
    try FileManager.default.removeItem(atPath: "\(origin)/workspace.json")
    let expected = try await copy(origin, as: "expected", ["init"])
    let full = try await disk.inward(["init"], in: origin, becoming: expected, lacking: lack, left: left)
    #expect(full.ending.status == 2)
    #expect(full.ending.errors == "inward: error: \(file) cannot be written: \(Self.noRoom)\n")
    #expect(full.harmed == "")
    #expect(full.differing == "")
  }

  @Test(arguments: [FullDisk.Lack.blocks, .inodes])
  func aBaselineThatCannotBeWrittenIsTheOldOne(lack: FullDisk.Lack) async throws {
    let origin = try await copy(Self.fixtures.appending(path: "stale-baseline/failing").path, as: "origin", [])
    let words = ["lint", "--update-baseline"]
    let expected = try await copy(origin, as: "expected", words)
    let full = try await disk.inward(words, in: origin, becoming: expected, lacking: lack)
    #expect(full.ending.status == 2)
    #expect(full.ending.errors == "inward: error: the baseline 'baseline.json' cannot be written: \(Self.noRoom)\n")
    #expect(full.harmed == "")
    #expect(full.differing == "")
  }

  /// A part of a path names a folder further up, which nobody meant.
  @Test func trustIsWrittenDownWholeOrNotAtAll() async throws {
    let origin = try await copy(Self.fixtures.appending(path: "layer/passing").path, as: "origin", [])
    let list = "\(origin)/state/inward/trusted"
    try FileManager.default.createDirectory(atPath: "\(origin)/state/inward", withIntermediateDirectories: true)
    // The page that is there has room for a few bytes of the path.
    let line = "/" + String(repeating: "x", count: 4096 - 7) + "\n"
    try line.write(toFile: list, atomically: false, encoding: .utf8)
    let workspace = Self.fixtures.appending(path: "layer/passing").path
    let full = try await disk.inward(
      ["lint", "--trust-manifests", "--no-cache", "--root", workspace],
      in: origin,
      becoming: origin,
      lacking: .blocks,
      environment: ["XDG_STATE_HOME": "\(disk.path)/state"]
    )
    #expect(full.ending.status == 0)
    #expect(full.ending.errors == "inward: note: that the manifests are trusted is not remembered: \(Self.noRoom)\n")
    #expect(full.differing == "")
  }
}
