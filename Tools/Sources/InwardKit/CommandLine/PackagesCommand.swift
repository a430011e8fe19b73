private enum Format: String, CaseIterable { case text, json }

extension Command {
  /// `inward packages`
  static let packages = Command(
    name: "packages",
    summary: "Lists the packages, those first that others depend on.",
    details: "Text is a path a line, for scripts. JSON gives names, paths, dependencies and whether there are tests.",
    flags: .workspace + [.choice("--format", Format.self, value: "FORMAT", "how they are printed")]
  ) { arguments in
    let format = try arguments.choice("--format", Format.self)
    let workspace = try arguments.loadWorkspace(sources: false)
    let (order, cycle) = workspace.packageOrder()
    guard cycle.isEmpty else {
      let names = cycle.map { workspace.packages[$0].path }.joined(separator: ", ")
      throw Problems(all: [
        Problem(
          message: "there is no order of packages: these depend on each other or on such: \(names)",
          help: "`inward lint` names every edge of the ring"
        )
      ])
    }
    return Inward.Outcome(
      output: format == .json ? json(order, workspace) : order.map { workspace.packages[$0].path + "\n" }.joined(),
      errors: workspace.problemText,
      status: workspace.problems.isEmpty ? 0 : 2
    )
  }

  private static func json(_ order: [Int], _ workspace: Workspace) -> String {
    let list = order.map { index in
      let package = workspace.packages[index]
      let uses = package.dependencies.compactMap(\.package).map { JSONText.string(workspace.packages[$0].identity) }
      let tests = package.targets.contains { workspace.targets[$0].isTest }
      return JSONText.object([
        ("name", JSONText.string(package.identity)), ("path", JSONText.string(package.path)),
        ("tests", tests ? "true" : "false"), ("dependencies", "[\(uses.joined(separator: ", "))]"),
      ])
    }
    return "{\n  \"packages\": \(JSONText.list(list, indent: "  "))\n}\n"
  }
}
