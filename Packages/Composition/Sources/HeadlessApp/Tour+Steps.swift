import HeadlessRunner

extension Tour {
  private static let name = "Alice Liddell"
  /// With characters that are two columns wide, and one of several scalars.
  private static let newName = "Alice 愛麗絲 👩‍🚀"
  private static let nameFromServer = "Alice, by the server"

  /// The steps with the live values, in order.
  static let liveSteps: [Step] = [
    Step("First launch") { tour in
      try await tour.launch()
      try tour.expect("onboarding")
    },
    Step("Onboarding, page by page") { tour in
      // A page more than anybody would read.
      for _ in 0..<20 where tour.isOn("onboarding") {
        try await tour.perform(.tap("onboarding.next"))
      }
      try tour.expect("login", without: "login.error", "session.notice")
    },
    Step("Sign in with Google") { tour in
      try await tour.perform(.tap("login.google"))
      try tour.expect(
        "profile",
        showing: ["profile.displayName": name, "profile.email": "alice@example.com"],
        without: "profile.notice",
        "profile.error"
      )
    },
    Step("Edit the display name") { tour in
      try await tour.perform(.tap("profile.edit"), .type("profile.name", text: newName), .tap("profile.save"))
      try tour.expect("profile", showing: ["profile.displayName": newName], without: "profile.error")
    },
    Step("Relaunch: signed in without a login") { tour in
      try await tour.perform(.relaunch, .wait("profile.displayName"))
      try tour.expect("profile", showing: ["profile.displayName": newName], without: "profile.notice")
    },
    Step("Access token expired: renewed unseen") { tour in
      try await tour.atBackend("POST", "control/expire")
      try await tour.atBackend("PATCH", "control/users/alice@example.com", json: ["display_name": nameFromServer])
      try await tour.perform(.tap("profile.refresh"))
      // Only the server has this name, and it gives it to nobody with an expired token.
      try tour.expect("profile", showing: ["profile.displayName": nameFromServer], without: "profile.notice")
    },
    Step("Session revoked: back to the login") { tour in
      try await tour.atBackend("POST", "control/revoke")
      try await tour.perform(.tap("profile.refresh"), .wait("login"))
      try tour.expect("login", without: "login.error")
      try tour.expectText("session.notice", with: "has ended")
    },
    Step("Sign in with Apple") { tour in
      try await tour.perform(.tap("login.apple"))
      // Apple tells the name to the app alone, and hides the address behind a relay.
      try tour.expect(
        "profile",
        showing: ["profile.displayName": name],
        without: "profile.notice",
        "profile.error",
        "session.notice"
      )
      try tour.expectText("profile.email", with: "@privaterelay.appleid.com")
    },
    Step("Sign out") { tour in
      try await tour.perform(.tap("profile.signOut"), .wait("login"))
      try tour.expect("login", without: "login.error", "session.notice", "session.error")
    },
    Step("Relaunch: still signed out") { tour in
      try await tour.perform(.relaunch)
      try tour.expect("login", without: "session.notice")
    },
  ]
}
