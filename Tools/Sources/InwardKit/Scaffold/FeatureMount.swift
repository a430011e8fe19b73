/// Where the root of the app learns of a feature: a case of what is on show, its actions, its screen, its previews.
struct FeatureMount {
  let name: FeatureName
  /// The folder of the root's sources, relative to the workspace.
  let folder: String

  /// The lines that each file gets.
  var insertions: [(file: String, insertions: [Insertion])] {
    let module = Insertion(text: "import \(name.module)\n", place: .imports)
    return [
      ("\(folder)/Destination.swift", [module] + destination), ("\(folder)/AppRoot.swift", [module] + root),
      ("\(folder)/AppRoot+Screen.swift", [module] + screen), ("\(folder)/AppRoot+Session.swift", session),
      ("\(folder)/AppRoot+Previews.swift", [module] + previews),
    ]
  }

  private var destination: [Insertion] {
    [
      Insertion(
        text: "  case \(name.value)(\(name.type).State)\n",
        place: .afterLast(prefix: "  case ", suffix: ".State)")
      ),
      Insertion(
        text: """
            var \(name.value): \(name.type).State? {
              get { destination.\(name.value) }
              set { if let newValue { destination = .\(name.value)(newValue) } }
            }


          """,
        place: .after("extension AppRoot.State {")
      ),
    ]
  }

  private var root: [Insertion] {
    [
      Insertion(
        text: "    case \(name.value)(\(name.type).Action)\n",
        place: .afterLast(prefix: "    case ", suffix: ".Action)")
      ),
      Insertion(
        text: "      case .\(name.value):\n        return .none\n\n",
        place: .after("      switch action {")
      ),
      Insertion(
        text: "    .ifLet(\\.\(name.value), action: \\.\(name.value)) { \(name.type)() }\n",
        place: .afterLast(prefix: "    .ifLet(", suffix: "}")
      ),
    ]
  }

  private var screen: [Insertion] {
    [
      Insertion(
        text: "    case .\(name.value)(let \(name.value)):\n      \(name.value).screen.map { .\(name.value)($0) }\n",
        place: .after("    switch destination {")
      )
    ]
  }

  private var session: [Insertion] {
    [
      Insertion(
        text: """
              // Here it ends at once, whatever the policy; the case of the profile shows how to ask first.
              case .\(name.value):
                return end(.expired, &state)


          """,
        place: .after("    switch state.destination {")
      )
    ]
  }

  private var previews: [Insertion] {
    [
      Insertion(
        text: "      + \(name.type).previews.map { $0.map { .\(name.value)($0) } }\n",
        place: .afterLast(prefix: "      + ", suffix: "}")
      )
    ]
  }
}
