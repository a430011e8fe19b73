/// Prints what a change affects.
struct AffectedReport {
  enum Format: String, CaseIterable { case text, json, matrix }

  /// GitHub starts no more jobs for one matrix.
  static let mostMachines = 256

  let workspace: Workspace
  let affected: Affected
  let machines: Int

  func text(_ format: Format) -> String {
    switch format {
    case .text: plain
    case .json: json
    case .matrix: matrix
    }
  }

  /// What is worth a word beside the list: files that belong to no target, and that there is nothing to do.
  var notes: [String] {
    var notes = affected.files.compactMap { file -> String? in
      switch file.reach {
      case .targets: nil
      case .package(let package):
        "\(file.change.file): note: it concerns all of package \(workspace.packages[package].identity)"
      case .everything: "\(file.change.file): note: it may concern every target, so everything is affected"
      case .nothing: "\(file.change.file): note: it belongs to no target, so it affects nothing"
      }
    }
    if affected.packages.isEmpty {
      let count = affected.files.count
      let what =
        count == 0 ? "no file has changed" : count == 1 ? "one file has changed" : "\(count) files have changed"
      notes.append("inward: note: nothing is affected: \(what) since \(affected.base.prefix(12))")
    }
    return notes
  }

  private func names(_ targets: [Int]) -> [String] { targets.map { workspace.targets[$0].name } }

  private var plain: String {
    affected.packages.map { package in
      var text = "\(path(of: package))\n"
      if !package.products.isEmpty { text += "  build \(names(package.products).joined(separator: " "))\n" }
      if !package.tests.isEmpty { text += "  test \(names(package.tests).joined(separator: " "))\n" }
      return text
    }.joined()
  }

  private var json: String {
    JSONValue.object([
      ("base", .string(affected.base)),
      (
        "files",
        .array(
          affected.files.map { file in
            .object([
              ("file", .string(file.change.file)), ("change", .string(file.change.kind.rawValue)),
              ("reach", .string(reach(of: file))), ("targets", .strings(targets(of: file))),
            ])
          }
        )
      ),
      (
        "packages",
        .array(
          affected.packages.map { package in
            .object([
              ("package", .string(workspace.packages[package.index].identity)), ("path", .string(path(of: package))),
              ("build", .strings(names(package.products))), ("test", .strings(names(package.tests))),
            ])
          }
        )
      ),
    ]).text()
  }

  private func reach(of file: Affected.File) -> String {
    switch file.reach {
    case .targets: "targets"
    case .package: "package"
    case .everything: "everything"
    case .nothing: "nothing"
    }
  }

  private func targets(of file: Affected.File) -> [String] {
    switch file.reach {
    case .targets(let targets): targets.map { workspace.targets[$0].path }
    case .package(let package): workspace.packages[package].targets.map { workspace.targets[$0].path }
    case .everything, .nothing: []
    }
  }

  /// The package's, or for folders that no manifest knows that of the configuration.
  private func path(of package: Affected.Package) -> String { workspace.packages[package.index].path }

  // MARK: - The matrix

  /// Packages are spread over the machines, those with tests and those without apart; folders are not SwiftPM's.
  private var matrix: String {
    let packages = affected.packages.filter { !workspace.packages[$0.index].isFolder }
    let tested = packages.filter { !$0.tests.isEmpty }
    let built = packages.filter { $0.tests.isEmpty }
    let fair = packages.count <= machines ? built.count : machines * built.count / packages.count
    let share = built.isEmpty ? 0 : max(1, fair)
    let groups = spread(tested, over: machines - share) + spread(built, over: share)
    let jobs = groups.map { group in
      let tests = group.flatMap(\.tests).map { workspace.targets[$0].module }
      return JSONText.object([
        ("package", JSONText.string(group.map { workspace.packages[$0.index].identity }.joined(separator: ", "))),
        ("path", JSONText.string(group.map { path(of: $0) }.joined(separator: " "))),
        ("tests", JSONText.string(tests.joined(separator: " "))),
        ("filter", JSONText.string(tests.isEmpty ? "" : "^(\(tests.joined(separator: "|")))\\.")),
      ])
    }
    return "{\"include\":[\(jobs.joined(separator: ","))]}\n"
  }

  private func spread(_ packages: [Affected.Package], over machines: Int) -> [[Affected.Package]] {
    let count = min(packages.count, max(1, machines))
    return (0..<count).map { machine in
      packages.indices.filter { $0 % count == machine }.map { packages[$0] }
    }
  }
}
