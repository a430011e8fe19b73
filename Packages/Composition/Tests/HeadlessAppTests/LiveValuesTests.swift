import AppFeature
import ComposableArchitecture
import CompositionRoot
import Foundation
import HeadlessRunner
import ScreenModel
import Testing

@testable import HeadlessApp

@MainActor
@Suite struct LiveValuesTests {
  private let folder: TemporaryFolder
  private let configuration: Configuration

  init() throws {
    folder = try TemporaryFolder()
    configuration = Configuration(
      folder: folder.url,
      // Nobody listens there.
      backend: try #require(URL(string: "http://127.0.0.1:9")),
      journal: Journal()
    )
  }

  @Test func everyLiveValueIsBuilt() async throws {
    let activation = try await Composition.live(configuration).activate()
    await activation.close()

    #expect(activation.report.entries.count == 12)
  }

  @Test func appRunsOnNothingButRegisteredValues() async throws {
    // In a test, every value that is not registered reports an issue when it is used.
    let runner = AppLauncher(.live(configuration)).runner(timeout: .seconds(60))
    try await runner.launch()
    try await runner.perform(.wait("onboarding"))
    try await runner.perform(.tap("onboarding.skip"))
    try await runner.perform(.tap("login.google"))
    try await runner.perform(.wait("login.error"))
    #expect(runner.screen?.id == "login")
    await runner.end()
  }

  @Test func progressOutlivesTheApp() async throws {
    let runner = AppLauncher(.live(configuration)).runner(timeout: .seconds(60))
    try await runner.launch()
    try await runner.perform(.tap("onboarding.skip"))
    try await runner.perform(.relaunch)
    try await runner.perform(.wait("login"))
    await runner.end()
  }

  @Test func databaseThatCannotBeOpenedIsToldWithItsPlace() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "app.sqlite"),
      withIntermediateDirectories: false
    )
    let problems = await #expect(throws: CompositionProblems.self) {
      try await Composition.live(configuration).activate()
    }

    #expect(problems?.problems.count == 1)
    #expect(problems?.description.contains("HeadlessApp/LiveValues.swift:") == true)
  }

  @Test func previewRunsWithoutState() async throws {
    let runner = AppLauncher.previewRunner(timeout: .seconds(60))
    try await runner.launch()
    #expect(runner.screen != nil)
    await runner.end()
  }
}
