import AppFeature
import HeadlessRunner
import ScreenModel

extension Tour {
  private static let name = "Blob"
  private static let newName = "Blob 愛麗絲 👩‍🚀"

  /// The steps with the values for previews, in order: what changes is in the app's state alone.
  static let previewSteps: [Step] = [
    Step("First launch") { tour in
      try await tour.launch()
      try tour.expect("onboarding", without: "onboarding.error")
    },
    Step("Onboarding: a page forth, a page back") { tour in
      let first = tour.title
      try await tour.perform(.tap("onboarding.next"))
      guard tour.title != first else { throw Unexpected("expected another page, but it is '\(first)' again") }
      try await tour.perform(.back)
      guard tour.title == first else { throw Unexpected("expected the page '\(first)', but it is '\(tour.title)'") }
    },
    Step("Onboarding, page by page") { tour in
      for _ in 0..<20 where tour.isOn("onboarding") {
        try await tour.perform(.tap("onboarding.next"))
      }
      try tour.expect("login", without: "login.error", "session.notice")
    },
    Step("Sign in with Google") { tour in
      try await tour.perform(.tap("login.google"), .wait("profile.displayName"))
      try tour.expect(
        "profile",
        showing: ["profile.displayName": name, "profile.email": "blob@example.com"],
        without: "profile.notice",
        "profile.error"
      )
    },
    Step("An edit without a name cannot be saved") { tour in
      try await tour.perform(.tap("profile.edit"), .type("profile.name", text: " "))
      try tour.expectProblem("profile.name", "Please enter a name.")
      try tour.expectButton("profile.save", isEnabled: false)
      try await tour.perform(.tap("profile.cancel"))
      try tour.expect("profile", showing: ["profile.displayName": name], without: "profile.error")
    },
    Step("Edit the profile") { tour in
      try await tour.perform(
        .tap("profile.edit"),
        .type("profile.name", text: "  \(newName) "),
        .type("profile.bio", text: "Rounder than ever.")
      )
      try tour.expectProblem("profile.name", nil)
      try await tour.perform(.tap("profile.save"), .wait("profile.displayName"))
      try tour.expect(
        "profile",
        showing: ["profile.displayName": newName, "profile.about": "Rounder than ever."],
        without: "profile.error"
      )
    },
    Step("Refresh: the profile that previews load") { tour in
      try await tour.perform(.tap("profile.refresh"), .wait("profile.displayName"))
      try tour.expect("profile", showing: ["profile.displayName": name], without: "profile.notice", "profile.error")
    },
    Step("Sign out") { tour in
      try await tour.perform(.tap("profile.signOut"), .wait("login"))
      try tour.expect("login", without: "login.error", "session.notice", "session.error")
    },
    Step("Sign in with Apple") { tour in
      try await tour.perform(.tap("login.apple"), .wait("profile.displayName"))
      try tour.expect("profile", showing: ["profile.displayName": name], without: "profile.error", "session.notice")
    },
    Step("Relaunch: nothing was kept") { tour in
      try await tour.perform(.relaunch, .wait("onboarding"))
      try tour.expect("onboarding")
    },
    Step("Skip the onboarding") { tour in
      try await tour.perform(.tap("onboarding.skip"), .wait("login"))
      try tour.expect("login", without: "login.error", "session.notice")
    },
    Step("Every named state of every screen") { _ in
      try expectDistinct(AppRoot.previews.map { ($0.id, $0.screen.drawn(ScreenStyle(usesColour: false))) })
    },
  ]

  /// Expects that there are drawings, and that no two with different names look the same.
  nonisolated static func expectDistinct(_ drawings: [(name: String, text: String)]) throws {
    guard !drawings.isEmpty else { throw Unexpected("expected named states, but there are none") }
    var names: [String: String] = [:]
    for (name, text) in drawings {
      if let other = names.updateValue(name, forKey: text) {
        throw Unexpected("expected that '\(other)' and '\(name)' differ, but they look the same")
      }
    }
  }
}
