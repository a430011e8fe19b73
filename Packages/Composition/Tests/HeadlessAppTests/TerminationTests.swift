import Foundation
import Testing

@testable import HeadlessApp

@Suite struct TerminationTests {
  @Test func runThatEndsWhenAskedToHasTheCodeOfTheSignal() async {
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      exit(
        await Termination.guarding(grace: 3_600) {
          await askThisProcessToEnd()
          return 0
        }
      )
    }
  }

  @Test func runThatDoesNotEndIsEndedAfterTheGrace() async {
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      _ = await Termination.guarding(grace: 0) {
        await askThisProcessToEnd()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return 0
      }
    }
  }
}

/// Sends SIGTERM until it is noticed: the first may come before anybody listens.
private func askThisProcessToEnd() async {
  while (try? await Task.sleep(for: .milliseconds(20))) != nil { kill(getpid(), SIGTERM) }
}
