import Foundation
import Glibc
import OnboardingData
import ProfileData
import Programs
import SQLiteStore
import Testing

/// The app killed at random moments of its tour, and started again on what that left.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct KillTests {
  private struct Step: Decodable {
    var ok: Bool
    var screen: App.Screen?
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func afterAKillTheNextStartShowsTheScreenOfBeforeOrAfterTheStep() async throws {
    let isSoak = ProcessInfo.processInfo.environment["INWARD_SOAK"] != nil
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    print("seed of the kills: \(random.seed)")

    let started = ContinuousClock.now
    let (screens, ending) = try await steps(of: Program("HeadlessApp", ["tour", "--json", "--state", folder.path]))
    let length = ContinuousClock.now - started
    try #require(ending.status == 0, "\(ending.errors)")

    for _ in 0..<(isSoak ? 50 : 5) {
      try FileManager.default.removeItem(at: folder.url.appending(path: "tour"))
      let tour = try Program("HeadlessApp", ["tour", "--json", "--state", folder.path])
      // A kill has to come at any moment, which only the real clock knows.
      try await Task.sleep(for: length * Double.random(in: 0...1.05, using: &random))
      tour.signal(SIGKILL)
      let (shown, _) = try await steps(of: tour)
      try await checkNextStart(from: shown.last ?? "onboarding", to: screens[min(shown.count, screens.count - 1)])
    }
  }

  private func steps(of tour: Program) async throws -> (screens: [String], ending: Program.Ending) {
    var screens: [String] = []
    while let line = await tour.line() {
      guard let step = try? JSONDecoder().decode(Step.self, from: Data(line.utf8)) else { continue }
      #expect(step.ok, "\(line)")
      try screens.append(#require(step.screen).id)
    }
    return (screens, await tour.finish())
  }

  private func checkNextStart(from before: String, to after: String) async throws {
    let state = folder.url.appending(path: "tour")
    // Killed before it began.
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let kept = ["app/app.sqlite", "app/installation", "app/tokens/key"].map { state.appending(path: $0) }
    let inodes = kept.map(inode)

    let app = try App(state: state.path)
    var screen = try await app.answer().screen
    while screen?.id == "launch" { screen = try await app(["screen": true]).screen }
    let id = try #require(screen?.id)
    #expect([before, after].contains(id), "'\(id)' is neither '\(before)' nor '\(after)'")
    #expect(await app.quit().status == 0)

    for (file, inode) in zip(kept, inodes) where inode != nil {
      #expect(self.inode(file) == inode, "\(file.lastPathComponent) was made anew")
    }
    #expect(try await integrity(of: kept[0]) == "ok")
  }

  private func integrity(of database: URL) async throws -> String {
    guard FileManager.default.fileExists(atPath: database.path) else { return "ok" }
    let store = try await SQLiteStore.open(database, migrations: [.onboarding, .profile])
    let answer = try await store.read { database in
      try database.rows("PRAGMA integrity_check").map { try $0.value("integrity_check", as: String.self) }
    }
    await store.close()
    return answer.joined(separator: ", ")
  }

  private func inode(_ file: URL) -> UInt64? {
    var status = stat()
    return stat(file.path, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}

/// A generator whose numbers follow from a printed seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
