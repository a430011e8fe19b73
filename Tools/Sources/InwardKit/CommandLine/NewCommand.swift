extension Command {
  /// `inward new feature NAME`
  static let new = Command(
    name: "new",
    summary: "Adds a feature to a workspace made from the template: its module, its tests, and its place in the app.",
    words: "feature NAME",
    mostWords: 2,
    details: """
      NAME is the reducer's, such as Settings or OrderHistory. The package of features gets the module SettingsFeature with
      Settings.swift, its screen and previews, and SettingsFeatureTests; the root of the app a case for it, which nothing
      shows yet. It builds, passes its tests and `inward lint` as it is. Cut short, the same command completes it.
      """,
    flags: .workspace
  ) { arguments in
    let name = try arguments.featureName()
    let workspace = try arguments.loadReadableWorkspace()
    return try Inward.Outcome.ofScaffolding {
      let scaffold = try FeatureScaffold(workspace, name: name)
      let (writes, isMounted) = try scaffold.additions()
      let known = Set(writes.map(\.file).filter { FileSystem.kind(of: scaffold.path($0)) != .missing })
      try FileTree.write(writes, root: workspace.root)
      let list = writes.map { "\(known.contains($0.file) ? "changed" : "created") \($0.file)\n" }.joined()
      return list + (isMounted ? scaffold.nextSteps : scaffold.stepsByHand)
    }
  }

  /// `inward remove feature NAME`
  static let remove = Command(
    name: "remove",
    summary: "Removes a feature that nothing else uses: its module, its tests, and its place in the app.",
    words: "feature NAME",
    mostWords: 2,
    details: """
      It undoes what `inward new feature NAME` did. Where others use the feature, each such place is named and nothing is
      removed; nor is it where a file was written by hand that is not committed to git.
      """,
    flags: .workspace + [
      Flag(name: "--force", summary: "remove files too that are not committed")
    ]
  ) { arguments in
    let name = try arguments.featureName()
    let workspace = try arguments.loadReadableWorkspace()
    return try Inward.Outcome.ofScaffolding {
      let scaffold = try FeatureScaffold(workspace, name: name)
      let removal = try scaffold.removal(isForced: arguments.switches.contains("--force"))
      try FileTree.write(removal.writes, root: workspace.root)
      let folders = [scaffold.files.sources, scaffold.files.tests]
      try FileTree.remove(removal.deletions, folders: folders, root: workspace.root)
      return removal.writes.map { "changed \($0.file)\n" }.joined()
        + removal.deletions.map { "removed \($0)\n" }.joined()
    }
  }

  /// `inward rename NAME`
  static let rename = Command(
    name: "rename",
    summary: "Gives the app of a workspace made from the template another name.",
    words: "NAME",
    mostWords: 1,
    details: """
      The old name is the one that AppWords.swift says. It is replaced as a word, as `name-` where servers know the app by
      it, and as `NAME_` in variables of the environment. The licence's notice stays, and so does this tool's own name.
      Cut short, the same command completes it. A longer name makes longer lines: `swift format` lays them out again.
      """,
    flags: .workspace
  ) { arguments in
    guard let name = arguments.words.first else { throw UsageError(message: "a name is needed: inward rename NAME") }
    let workspace = try arguments.loadReadableWorkspace()
    return try Inward.Outcome.ofScaffolding {
      try ProductRename(workspace).apply(name).map { "changed \($0)\n" }.joined()
    }
  }
}

extension Arguments {
  /// The name after the word `feature`.
  fileprivate func featureName() throws(UsageError) -> FeatureName {
    guard words.count == 2 else { throw UsageError(message: "say what by two words, such as 'feature Settings'") }
    guard words[0] == "feature" else { throw UsageError.unknown("kind of thing", words[0], among: ["feature"]) }
    return try FeatureName(words[1])
  }

  /// Changing what is only half read would do harm.
  fileprivate func loadReadableWorkspace() throws -> Workspace {
    let workspace = try loadWorkspace(sources: true)
    guard workspace.problems.isEmpty else { throw Problems(all: workspace.problems) }
    return workspace
  }
}

extension Inward.Outcome {
  /// What a change of the workspace printed, or its one problem.
  fileprivate static func ofScaffolding(_ change: () throws -> String) throws -> Inward.Outcome {
    do {
      return Inward.Outcome(output: try change())
    } catch let problem as Problem {
      throw Problems(all: [problem])
    }
  }
}

extension FeatureScaffold {
  fileprivate var nextSteps: String {
    """

    It builds and nothing shows it yet. To show it, set in AppRoot.swift
        state.destination = .\(name.value)(\(name.type).State())
    and say there what follows when it ends, in a case before '.\(name.value)':
        case .\(name.value)(.delegate(.closed)):
    `inward remove feature \(name.type)` undoes this.

    """
  }

  fileprivate var stepsByHand: String {
    """

    The root of the app has changed too much for the feature to be put there; these lines are what it needs:
    \(mount.insertions.map { file, insertions in
      "  \(file)\n" + insertions.map { $0.text.split(separator: "\n").map { "    \($0)\n" }.joined() }.joined()
    }.joined())
    and \(package.manifest.file) "\(name.module)" among the dependencies of '\(Self.root)'.

    """
  }
}
