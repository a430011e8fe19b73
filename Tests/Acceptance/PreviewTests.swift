import Foundation
import Programs
import Testing

/// Previews reach nothing outside of the process, so nothing outside can make them fail.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct PreviewTests {
  private static let whySkipped: Comment =
    "strace is not installed or may not trace here; install it to have this checked"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test(
    .enabled(Self.whySkipped) { await SystemTrace.isAvailable() },
    arguments: [
      ["tour", "--context", "preview"], ["tour", "--context", "preview", "--json"], ["preview"],
      ["preview", "login.error"], ["preview", "profile.stored", "--json"],
    ]
  )
  func noSocketNoFileAndNoProcessIsMade(arguments: [String]) async throws {
    let trace = try await SystemTrace(arguments, in: folder)
    #expect(trace.ending.status == 0, "\(trace.ending.output)\(trace.ending.errors)")
    #expect(trace.reachingOut == [])
    #expect(try entries() == [])
  }

  @Test(.enabled(Self.whySkipped) { await SystemTrace.isAvailable() })
  func playingWithTheValuesForPreviewsReachesOutNeither() async throws {
    let script = """
      tap onboarding.skip
      tap login.google
      tap profile.edit
      type profile.name Zoë
      tap profile.save
      wait profile.displayName
      tap profile.signOut
      wait login
      relaunch
      quit

      """
    let trace = try await SystemTrace(["play", "--context", "preview"], in: folder, input: script)
    #expect(trace.ending.status == 0, "\(trace.ending.output)\(trace.ending.errors)")
    #expect(trace.ending.output.contains("Zoë"))
    #expect(trace.reachingOut == [])
    #expect(try entries() == [])
  }

  @Test(.enabled(Self.whySkipped) { await SystemTrace.isAvailable() })
  func theSameTraceOfALiveRunSeesAllThree() async throws {
    let trace = try await SystemTrace(["play", "--state", "state"], in: folder, input: "quit\n")
    #expect(trace.ending.status == 0, "\(trace.ending.errors)")
    #expect(trace.reachingOut.contains { $0.hasPrefix("socket(AF_INET") })
    #expect(trace.reachingOut.contains { $0.contains("O_CREAT") })
    #expect(trace.reachingOut.contains { $0.hasPrefix("execve(") && $0.contains("local-backend") })
  }

  @Test func thePreviewTourNeedsNoBackendAndLeavesNothingBehind() async throws {
    let app = Program.folder.appending(path: "HeadlessApp").path(percentEncoded: false)
    let ending = try await Program.run(
      "/usr/bin/env",
      ["-C", folder.path, app, "tour", "--context", "preview", "--json"],
      environment: ["INWARD_BACKEND_EXECUTABLE": "/nowhere", "HOME": folder.path, "TMPDIR": folder.path]
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    let steps = ending.output.split(separator: "\n")
    #expect(!steps.isEmpty)
    #expect(steps.allSatisfy { $0.contains(#""ok":true"#) })
    #expect(try entries() == [])
  }

  @Test func everyListedPreviewCanBeDrawn() async throws {
    let list = try await Program.run("HeadlessApp", ["preview"])
    let names = list.output.split(separator: "\n").map(String.init)
    #expect(names.contains("login.error"))
    for name in names {
      let drawing = try await Program.run("HeadlessApp", ["preview", name])
      #expect(drawing.status == 0 && !drawing.output.isEmpty, "\(name): \(drawing.errors)")
    }
  }

  @Test func anUnknownPreviewIsAnsweredWithTheNearest() async throws {
    let ending = try await Program.run("HeadlessApp", ["preview", "login.eror"])
    #expect(ending.status == 2)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("'login.error'"))
  }
}
