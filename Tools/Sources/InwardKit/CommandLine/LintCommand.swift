private enum Format: String, CaseIterable { case text, json, sarif, github }

extension Command {
  /// `inward lint`
  static let lint = Command(
    name: "lint",
    summary: "Judges the workspace by its rules.",
    details: """
      Text is what compilers print: file:line:column: error: message [rule], and a line that helps. Columns are bytes of
      UTF-8 from 1. SARIF is for code scanning, github is annotations for a workflow's log.
      """,
    flags: .workspace + [
      .choice("--format", Format.self, value: "FORMAT", "how findings are printed"),
      Flag(
        name: "--baseline",
        value: "FILE",
        summary: "findings that are forgiven (default: \"baseline\" in \(Configuration.fileName))"
      ),
      Flag(
        name: "--update-baseline",
        summary: "write the baseline if there is none, and otherwise remove from it what is not found any more"
      ),
      Flag(name: "--no-cache", summary: "read every source again, and keep nothing for the next run"),
    ],
    exits: [
      Exit(status: 0, meaning: "no errors; there may be warnings"), Exit(status: 1, meaning: "errors"), .failed,
    ]
  ) { arguments in
    let start = FileSystem.now
    let format = try arguments.choice("--format", Format.self)
    let workspace = try arguments.loadWorkspace(sources: true)
    let file = arguments.baseline(of: workspace)
    let judge = Judge(workspace)
    let findings = judge.findings()
    var notes = workspace.notes + judge.undecidedNotes()
    let verdict: Verdict
    if arguments.switches.contains("--update-baseline") {
      let update = try updateBaseline(file, findings, workspace.configuration)
      verdict = Verdict(findings, workspace.configuration, baseline: update.baseline)
      notes.append(update.note)
    } else if let file {
      let (baseline, places) = try file.read()
      let stale = staleEntries(of: baseline, at: places, findings, file: file)
      verdict = Verdict(findings, workspace.configuration, baseline: baseline, stale: stale)
    } else {
      verdict = Verdict(findings, workspace.configuration)
    }
    let report = LintReport(workspace: workspace, verdict: verdict, seconds: FileSystem.now - start)
    let output =
      switch format {
      case .text: report.text
      case .json: report.json
      case .sarif: report.sarif
      case .github: report.github
      }
    return Inward.Outcome(output: output, errors: notes.lines, status: verdict.status)
  }

  private static func updateBaseline(
    _ file: BaselineFile?,
    _ findings: [Finding],
    _ configuration: Configuration
  ) throws -> (baseline: Baseline, note: String) {
    guard let file else {
      throw UsageError(
        message: "no baseline is named: use '--baseline FILE', or \"baseline\" in \(Configuration.fileName)"
      )
    }
    let old = file.exists ? try file.read().baseline : nil
    guard !findings.contains(where: { $0.rule == .unreadable }) else {
      return (old ?? Baseline(), "\(file.name): note: not written, since not everything could be read")
    }
    let new =
      old?.forgive(findings).used ?? Baseline(of: findings.filter { configuration.severity(of: $0.rule) != .off })
    if new != old {
      do {
        try FileSystem.replace(file.path, with: Array(BaselineFile.text(new).utf8))
      } catch {
        throw Problems(all: [Problem(message: "the baseline '\(file.name)' cannot be written: \(error.reason)")])
      }
    }
    let change = old.map { "\($0.total - new.total) removed, \(new.total) left" } ?? "\(new.total) written"
    return (new, "\(file.name): note: findings of the baseline: \(change)")
  }

  /// Entries that nothing needs any more; nobody knows while something is unreadable.
  private static func staleEntries(
    of baseline: Baseline,
    at places: [Baseline.Edge: Location],
    _ findings: [Finding],
    file: BaselineFile
  ) -> [Finding] {
    guard !findings.contains(where: { $0.rule == .unreadable }) else { return [] }
    let used = baseline.forgive(findings).used.counts
    return baseline.counts.compactMap { edge, count in
      let found = used[edge, default: 0]
      guard found < count, let location = places[edge] else { return nil }
      let number = found == 0 ? "no" : "only \(found) of \(count)"
      let ends = [edge.from, edge.to].filter { !$0.isEmpty }.map { "'\($0)'" }.joined(separator: " → ")
      let whose = ends.isEmpty ? "" : " for \(ends)"
      return Finding(
        rule: .staleBaseline,
        location: location,
        module: edge.to.isEmpty ? nil : edge.to,
        message: "\(number) finding of '\(edge.rule)'\(whose) is in \(edge.file) any more",
        help: "`inward lint --update-baseline` removes it"
      )
    }
  }
}

extension Arguments {
  /// The file of the flag, relative to where the command runs, or the configured one, relative to the workspace.
  fileprivate func baseline(of workspace: Workspace) -> BaselineFile? {
    guard let given = options["--baseline"] else {
      return workspace.configuration.baseline.map { BaselineFile(path: "\(workspace.root)/\($0.text)", name: $0.text) }
    }
    // Both from the root of the file system.
    let start = given.hasPrefix("/") ? "." : FileSystem.currentDirectory
    let path = Paths.join(start, String(given.drop { $0 == "/" }))
    return BaselineFile(path: "/" + path, name: Paths.relative(from: workspace.root, to: path))
  }
}
