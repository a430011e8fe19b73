import Foundation
import Programs
import Testing

/// `inward new feature` and `inward remove feature`, on copies of this workspace.
@Suite(.timeLimit(.minutes(5)))
struct FeatureTests {
  private static let root = "Packages/Feature/Sources/AppFeature"
  private static let sources = "Packages/Feature/Sources/OrderHistoryFeature"

  @Test func aNewFeatureIsThereAndCleanAtOnce() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    let ending = try await copy.inward("new", "feature", "OrderHistory")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(
      differences(before, try copy.snapshot()) == [
        "Packages/Feature/Package.swift", "\(Self.root)/AppRoot+Previews.swift", "\(Self.root)/AppRoot+Screen.swift",
        "\(Self.root)/AppRoot+Session.swift", "\(Self.root)/AppRoot.swift", "\(Self.root)/Destination.swift",
        "\(Self.sources)/OrderHistory+Previews.swift", "\(Self.sources)/OrderHistory+Screen.swift",
        "\(Self.sources)/OrderHistory.swift",
        "Packages/Feature/Tests/OrderHistoryFeatureTests/OrderHistoryScreenTests.swift",
        "Packages/Feature/Tests/OrderHistoryFeatureTests/OrderHistoryTests.swift",
      ]
    )
    try await copy.expectClean()
    let why = try await copy.inward("why", "HeadlessApp", "OrderHistoryFeature")
    #expect(why.output.contains("HeadlessApp → AppFeature → OrderHistoryFeature"))
  }

  @Test func removingItGivesBackEveryByte() async throws {
    let copy = try WorkspaceCopy()
    let (before, folders) = (try copy.snapshot(), try copy.folders())
    for name in ["OrderHistory", "Zoo"] { #expect(try await copy.inward("new", "feature", name).status == 0) }
    // The first goes first, from between the others.
    for name in ["OrderHistory", "Zoo"] {
      let ending = try await copy.inward("remove", "feature", name)
      #expect(ending.status == 0, "\(ending.errors)")
    }
    #expect(differences(before, try copy.snapshot()) == [])
    #expect(try copy.folders() == folders)
  }

  @Test func aRunThatWasCutShortAnywhereIsCompletedByTheSameCommand() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    let ending = try await copy.inward("new", "feature", "OrderHistory")
    let after = try copy.snapshot()
    let written = ending.output.split(separator: "\n").filter { $0.hasPrefix("created ") || $0.hasPrefix("changed ") }
      .map { String($0.dropFirst("created ".count)) }
    try #require(written.sorted() == differences(before, after))

    for count in 0..<written.count {
      try copy.set(written, to: before)
      try copy.set(written.prefix(count), to: after)
      try copy.write("half a fi", to: "\(written[count]).4711.new")
      let again = try await copy.inward("new", "feature", "OrderHistory")
      #expect(again.status == 0, "after \(count) files: \(again.errors)")
      #expect(differences(after, try copy.snapshot()) == [], "after \(count) files")
    }
  }

  @Test func aRemovalThatWasCutShortAnywhereIsCompletedByTheSameCommand() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    let with = try copy.snapshot()
    let ending = try await copy.inward("remove", "feature", "OrderHistory")
    let done = ending.output.split(separator: "\n").map { String($0.dropFirst("changed ".count)) }
    try #require(done.sorted() == differences(before, with))
    for count in 0..<done.count {
      try copy.set(done, to: with)
      try copy.set(done.prefix(count), to: before)
      let again = try await copy.inward("remove", "feature", "OrderHistory")
      #expect(again.status == 0, "after \(count) files: \(again.errors)")
      #expect(differences(before, try copy.snapshot()) == [], "after \(count) files")
    }
  }

  @Test func aFeatureThatOthersUseIsNotRemovedAndEachPlaceIsNamed() async throws {
    let copy = try WorkspaceCopy()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    try copy.replace(
      "    state.destination = .profile(ProfileEditor.State(user: session.user))\n",
      with: "    state.destination = .orderHistory(OrderHistory.State())\n",
      in: "\(Self.root)/AppRoot+Launch.swift"
    )
    try copy.write("import OrderHistoryFeature\n", to: "Tests/Acceptance/Orders.swift")
    try copy.replace(
      "        .product(name: \"HTTPTransport\", package: \"Data\"),\n",
      with: "        .product(name: \"OrderHistoryFeature\", package: \"Feature\"),\n"
        + "        .product(name: \"HTTPTransport\", package: \"Data\"),\n",
      in: "Packages/Composition/Package.swift"
    )
    let before = try copy.snapshot()
    let ending = try await copy.inward("remove", "feature", "OrderHistory")
    #expect(ending.status == 2)
    let launch = try copy.read("\(Self.root)/AppRoot+Launch.swift").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let line = try #require(launch.firstIndex { $0.contains("OrderHistory.State()") }) + 1
    for place in [
      "\(Self.root)/AppRoot+Launch.swift:\(line):26: error: ", "Tests/Acceptance/Orders.swift:1:8: error: ",
    ] {
      #expect(ending.errors.contains(place), "\(ending.errors)")
    }
    #expect(ending.errors.contains("Packages/Composition/Package.swift:"))
    #expect(differences(before, try copy.snapshot()) == [])
  }

  @Test func whatWasWrittenByHandIsLostToNobodyUnlessForced() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    try copy.write("/// Written by hand.\nstruct Order {}\n", to: "\(Self.sources)/Order.swift")
    let with = try copy.snapshot()
    let refused = try await copy.inward("remove", "feature", "OrderHistory")
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix("\(Self.sources)/Order.swift:1:1: error: this was written by hand and is not committed")
    )
    #expect(differences(with, try copy.snapshot()) == [])
    #expect(try await copy.inward("remove", "feature", "OrderHistory", "--force").status == 0)
    #expect(differences(before, try copy.snapshot()) == [])
  }

  @Test func whatIsCommittedIsRemovedWithoutForce() async throws {
    let copy = try WorkspaceCopy()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    try copy.write("struct Order {}\n", to: "\(Self.sources)/Order.swift")
    let identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    for words in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "A feature"]] {
      try #require(try await Program.run("/usr/bin/env", ["git", "-C", copy.root] + identity + words).status == 0)
    }
    let ending = try await copy.inward("remove", "feature", "OrderHistory")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(throws: (any Error).self) { try copy.read("\(Self.sources)/Order.swift") }
  }

  @Test func dependenciesThatWereAddedToItGoWithIt() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    let manifest = "Packages/Feature/Package.swift"
    let lines = try copy.read(manifest).replacingOccurrences(
      of: "      name: \"OrderHistoryFeature\",\n      dependencies: [\n",
      with: "      name: \"OrderHistoryFeature\",\n      dependencies: [\n"
        + "        .product(name: \"ProfileDomain\", package: \"Domain\"), // (see the plan)\n"
    )
    try copy.write(lines, to: manifest)
    #expect(try await copy.inward("remove", "feature", "OrderHistory").status == 0)
    #expect(differences(before, try copy.snapshot()) == [])
  }

  @Test func aRootThatHasChangedTooMuchIsLeftAloneAndTheLinesAreSaid() async throws {
    let copy = try WorkspaceCopy()
    try copy.replace(
      "    switch destination {\n",
      with: "    switch (destination) {\n",
      in: "\(Self.root)/AppRoot+Screen.swift"
    )
    let before = try copy.snapshot()
    let ending = try await copy.inward("new", "feature", "OrderHistory")
    #expect(ending.status == 0)
    #expect(ending.output.contains("these lines are what it needs"))
    #expect(ending.output.contains("    case orderHistory(OrderHistory.State)\n"))
    #expect(differences(before, try copy.snapshot()).allSatisfy { !$0.hasPrefix(Self.root) })
    let lint = try await copy.inward("lint")
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test(arguments: [
    ("Login", "there is a feature 'Login' already"),
    ("Screen", "the name 'Screen' is taken by the type at Packages/Feature/"),
    ("Session", "the name 'Session' is taken by the type at Packages/Domain/"),
    ("Effect", "is taken by the type at Packages/swift-composable-architecture/"), ("Clocks", "taken by a module"),
    ("Launched", "the name 'launched' is taken at"), ("default", "is no name for a feature"),
    ("Default", "is a keyword of Swift"), ("String", "Swift or the parts of every feature use that name"),
    ("Order-History", "is no name for a feature"), ("OrderFeature", "give a name such as"),
  ])
  func aNameThatCannotBeIsRefusedAndNothingChanges(name: String, message: String) async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    let ending = try await copy.inward("new", "feature", name)
    #expect(ending.status == 2)
    #expect(ending.errors.contains(message), "\(ending.errors)")
    #expect(differences(before, try copy.snapshot()) == [])
  }

  @Test func addingItTwiceIsRefused() async throws {
    let copy = try WorkspaceCopy()
    #expect(try await copy.inward("new", "feature", "OrderHistory").status == 0)
    let ending = try await copy.inward("new", "feature", "OrderHistory")
    #expect(ending.status == 2)
    #expect(ending.errors.contains("there is a feature 'OrderHistory' already"))
  }

  @Test func anUnknownFeatureIsNamedWithTheNearest() async throws {
    let copy = try WorkspaceCopy()
    let ending = try await copy.inward("remove", "feature", "Logn")
    #expect(ending.status == 2)
    #expect(ending.errors.contains("unknown feature 'Logn'; did you mean 'Login'?"))
  }
}
