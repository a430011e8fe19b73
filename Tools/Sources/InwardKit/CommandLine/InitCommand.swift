extension Command {
  /// `inward init`
  static let initialize = Command(
    name: "init",
    summary: "Writes a workspace.json for a repository of Swift packages that has none.",
    details: """
      Finds the packages, and the folders of sources of an Xcode, Tuist or XcodeGen project; proposes layers that the
      graph of today keeps to; and writes what breaks a rule today into \(BaselineFile.defaultName), so that
      `inward lint` is green at once and only new breaks fail. It never overwrites a file.
      """,
    flags: [Flag(name: "--root", value: "DIR", summary: "the repository (default: here)")]
      + [Flag].workspace.filter { $0.name != "--root" }
  ) { arguments in
    let root = try arguments.folder()
    for name in [Configuration.fileName, BaselineFile.defaultName]
    where FileSystem.kind(of: "\(root)/\(name)") != .missing {
      throw UsageError(message: "\(name) is here already, and init never overwrites it")
    }
    let finder = PackageFinder(root: root)
    guard !finder.packages.isEmpty || !finder.folders.isEmpty else {
      throw UsageError(message: "there is no Package.swift in this folder or below it")
    }
    let proposal = try WorkspaceProposal(finder) { configuration in
      try arguments.loadWorkspace(root: root, configuration: configuration)
    }
    var output = ""
    func write(_ name: String, _ text: String, _ what: String) throws(Problems) {
      do {
        try FileSystem.create("\(root)/\(name)", with: Array(text.utf8))
      } catch {
        throw Problems(all: [Problem(message: "\(name) cannot be written: \(error.reason)")])
      }
      output += "wrote \(name): \(what)\n"
    }
    let packages = proposal.workspace.packages.count
    try write(
      Configuration.fileName,
      proposal.text,
      "\(packages) package\(packages == 1 ? "" : "s"), the layers, innermost first:"
    )
    output += Command.table(
      proposal.layers.map { layer in
        (
          "\(layer.name)",
          "\(layer.targetCount) target\(layer.targetCount == 1 ? "" : "s"): \(layer.patterns.joined(separator: ", "))"
        )
      }
    )
    if proposal.isIncomplete {
      return Inward.Outcome(
        output: output + "next: mend the errors, and run `inward lint --update-baseline`\n",
        errors: finder.notes.lines + proposal.workspace.problemText,
        status: 2
      )
    }
    if proposal.hasBaseline {
      let baseline = Baseline(of: proposal.findings)
      do {
        try write(
          BaselineFile.defaultName,
          BaselineFile.text(baseline),
          "\(baseline.total) findings of today, forgiven"
        )
      } catch {
        // It names a baseline, and would be in the way of the next try.
        try? FileTree.remove([Configuration.fileName], folders: [], root: root)
        throw error
      }
    }
    output += "next: give the layers the names that your team has for them, run `inward lint`, and commit\n"
    return Inward.Outcome(output: output, errors: finder.notes.lines)
  }
}
