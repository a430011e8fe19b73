extension Command {
  /// `inward affected --base REV`
  static let affected = Command(
    name: "affected",
    summary: "Lists what to build and test after a change: the targets of changed files, and all that reaches them.",
    details: """
      What changed is what differs between the merge base of REV and HEAD and the files as they lie there now: commits,
      what is staged, what is not, and new files. A renamed file counts in both places. What a file reaches first is
        its target, when it lies in the folder of one; a test target then is affected alone, since nothing uses it
        all targets of its package, when it is the manifest, or a file that belongs to none of them
        everything, when it is workspace.json, a script such as Makefile, *.sh or *.yml, or outside of all packages
        nothing, when it is for people (*.md, LICENSE, pictures, .gitignore), or lies outside the workspace
      All but the first is said on standard error. A test that reads files of another package by their path cannot be
      seen. The matrix is what `fromJSON` in a GitHub workflow takes: per job the package, its path, its test targets,
      and a filter for `swift test`, empty where there is only something to build. With nothing affected it is
      {"include":[]}, which GitHub refuses, so the job needs an `if` that compares with that.
      """,
    flags: .workspace + [
      Flag(name: "--base", value: "REV", summary: "a commit, branch or tag of git, such as origin/main"),
      .choice("--format", AffectedReport.Format.self, value: "FORMAT", "how it is printed"),
      Flag(
        name: "--machines",
        value: "N",
        summary: "the most jobs of a matrix; then a job has several packages (default and most: 256)"
      ),
    ]
  ) { arguments in
    let format = try arguments.choice("--format", AffectedReport.Format.self)
    guard let base = arguments.options["--base"] else {
      throw UsageError(message: "since when? name a revision of git, such as '--base origin/main'")
    }
    let given = arguments.options["--machines"]
    guard let machines = given.map(Int.init) ?? AffectedReport.mostMachines,
      (2...AffectedReport.mostMachines).contains(machines)
    else {
      throw UsageError(message: "the flag '--machines' takes a number from 2 to \(AffectedReport.mostMachines)")
    }
    var workspace = try arguments.loadWorkspace(sources: false)
    // What folders without a manifest depend on only their imports tell.
    if workspace.packages.contains(where: \.isFolder) { workspace = try arguments.loadWorkspace(sources: true) }
    let affected: Affected
    do throws(Problem) {
      affected = Affected(workspace, try ChangedFiles(since: base, git: Git(folder: workspace.root)))
    } catch {
      throw Problems(all: [error])
    }
    let report = AffectedReport(workspace: workspace, affected: affected, machines: machines)
    return Inward.Outcome(
      output: report.text(format),
      errors: report.notes.lines + workspace.problemText,
      status: workspace.problems.isEmpty ? 0 : 2
    )
  }
}
