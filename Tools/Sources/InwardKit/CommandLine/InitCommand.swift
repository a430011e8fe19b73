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
    let notes = finder.notes + proposal.notes
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
      "\(LintReport.count(packages, "package")), the layers, innermost first:"
    )
    output += Command.table(
      proposal.layers.map { layer in
        (
          "\(layer.name)",
          "\(LintReport.count(layer.targetCount, "target")): \(beginning(of: layer.patterns))"
        )
      }
    )
    if proposal.isIncomplete {
      return Inward.Outcome(
        output: output + "next: mend the errors, and run `inward lint --update-baseline`\n",
        errors: notes.lines + proposal.workspace.problemText,
        status: 2
      )
    }
    if proposal.hasBaseline {
      let baseline = Baseline(of: proposal.findings)
      do {
        try write(
          BaselineFile.defaultName,
          BaselineFile.text(baseline),
          "\(LintReport.count(baseline.total, "finding")) of today, forgiven"
        )
      } catch {
        // It names a baseline, and would be in the way of the next try.
        try? FileTree.remove([Configuration.fileName], folders: [], root: root)
        throw error
      }
    }
    output += "next: give the layers the names that your team has for them, run `inward lint`, and commit\n"
    return Inward.Outcome(output: output, errors: notes.lines)
  }

  private static let widest = 90

  /// As many patterns as a line holds, and how many there are besides.
  private static func beginning(of patterns: [String]) -> String {
    var text = ""
    for (index, pattern) in patterns.enumerated() {
      if index > 0, text.count + pattern.count > widest { return "\(text) and \(patterns.count - index) more" }
      text += index > 0 ? ", \(pattern)" : pattern
    }
    return text
  }
}
