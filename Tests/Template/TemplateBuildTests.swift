import Foundation
import Programs
import Testing

/// What a copy of this workspace is worth after a change of the template: that it builds, and that its tests pass.
@Suite(.timeLimit(.minutes(60)), .serialized, .enabled(if: isSoak, "a long build: make soak"))
struct TemplateBuildTests {

  private func test(_ copy: WorkspaceCopy, _ package: String, expecting suites: [String]) async throws {
    let words = [
      "--package-path", "\(copy.root)/Packages/\(package)", "--scratch-path", "\(copy.root)/.build/\(package)",
    ]
    let ending = try await Program.run("/usr/bin/env", ["swift", "test"] + words)
    #expect(ending.status == 0, "\(ending.output.suffix(4000))\(ending.errors.suffix(4000))")
    for suite in suites { #expect((ending.output + ending.errors).contains("Suite \(suite) passed"), "\(suite)") }
  }

  @Test func aNewFeatureBuildsAndPassesItsTestsAtOnce() async throws {
    let copy = try WorkspaceCopy()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    let suites = ["OrderHistoryTests", "OrderHistoryScreenTests", "LaunchTests", "AppRootScreenTests"]
    try await test(copy, "Feature", expecting: suites)
    let app = [
      "build", "--package-path", "\(copy.root)/Packages/Composition", "--scratch-path", "\(copy.root)/.build/app",
    ]
    let built = try await Program.run("/usr/bin/env", ["swift"] + app + ["--product", "HeadlessApp"])
    #expect(built.status == 0, "\(built.output.suffix(4000))")
    let preview = try await Program.run("\(copy.root)/.build/app/debug/HeadlessApp", ["preview", "orderHistory"])
    #expect(preview.output.contains("Order history"))
  }

  @Test func aRenamedAppBuildsAndPassesItsTests() async throws {
    let copy = try WorkspaceCopy()
    #expect(try await copy.inward("rename", "Blue Atlas").status == 0)
    try await test(copy, "Feature", expecting: ["OnboardingScreenTests"])
    try await test(copy, "Composition", expecting: ["ArgumentsTests", "ScreenDrawingTests"])
    try await test(copy, "LocalBackend", expecting: ["IssuerTests"])
  }
}

private let isSoak = ProcessInfo.processInfo.environment["INWARD_SOAK"] != nil
