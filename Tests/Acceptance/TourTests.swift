import Foundation
import Programs
import Testing

/// The tour, as `make run` plays it.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct TourTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func tour(_ arguments: String...) async throws -> Program.Ending {
    try await Program.run("HeadlessApp", ["tour", "--state", folder.path] + arguments)
  }

  @Test func theTourPlaysToItsEndAndCanBePlayedAgain() async throws {
    for _ in 1...2 {
      let ending = try await tour()
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      for screen in ["onboarding", "login", "profile"] {
        #expect(ending.output.contains(screen))
      }
      #expect(!ending.output.contains("retrying"))
    }
  }

  @Test func aWrongSignatureStopsTheTourAtGoogleSignInAndNamesTheCheck() async throws {
    let ending = try await tour("--fail", "wrong-signature")
    #expect(ending.status == 1)
    #expect((ending.output + ending.errors).contains("signature"))
    #expect(ending.output.contains("Google"))
  }

  @Test func aTransientSystemErrorShowsOneRetryAndSucceeds() async throws {
    let ending = try await tour("--fail", "transient-system-error")
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.ranges(of: "retrying in 0.5 s").count == 1)
  }

  @Test func noSecretIsPrinted() async throws {
    let ending = try await tour("--json")
    #expect(ending.status == 0)
    let shown = ending.output + ending.errors
    for secret in ["eyJ", "wonderland", "access_token", "code="] {
      #expect(!shown.contains(secret), "\(secret) is shown")
    }
  }
}
