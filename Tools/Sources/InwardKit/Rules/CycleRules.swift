extension Judge {
  func cycleFindings() -> [Finding] {
    targetCycles() + packageCycles()
  }

  /// What each target depends on, by its manifest; in folders, which have none, by imports.
  func targetGraph(without isLeftOut: (_ from: Int, _ to: Int) -> Bool = { _, _ in false }) -> Graph {
    Graph(
      workspace.targets.indices.map { index in
        let target = workspace.targets[index]
        let steps: [Graph.Step]
        if package(of: target).isFolder {
          steps = target.sources.flatMap { source in
            source.imports.filter { $0.isActive != .no && $0.module != target.module }.flatMap { found in
              let place = Location(file: source.path, line: found.line, column: found.column)
              return (modules[found.module] ?? []).map { Graph.Step(to: $0, location: place) }
            }
          }
        } else {
          steps = target.edges.flatMap { edge in
            edge.targets.map { Graph.Step(to: $0, location: edge.declared.location) }
          }
        }
        return steps.filter { !isLeftOut(index, $0.to) }
      }
    )
  }

  private func targetCycles() -> [Finding] {
    targetGraph().cycles { workspace.targets[$0].name }.map { path in
      var finding = finding(
        .targetCycle,
        path[0].location,
        workspace.targets[path[0].from],
        module: workspace.targets[path[0].to].module,
        "targets depend on each other: \(Graph.words(path) { workspace.targets[$0].name }); none of them can be built "
          + "before the others",
        help: "turn one of these edges round with a port, or move what both ends of it need to a target of its own"
      )
      finding.ring = path.map { step in
        let (from, to) = (workspace.targets[step.from], workspace.targets[step.to])
        return Finding.Edge(file: step.location.file, from: from.path, to: to.module)
      }
      return finding
    }
  }

  private func packageCycles() -> [Finding] {
    let graph = Graph(
      workspace.packages.map { package in
        package.dependencies.compactMap { edge in
          edge.package.map { Graph.Step(to: $0, location: edge.declared.location) }
        }
      }
    )
    return graph.cycles { workspace.packages[$0].identity }.map { path in
      Finding(
        rule: .packageCycle,
        location: path[0].location,
        package: workspace.packages[path[0].from].identity,
        module: workspace.packages[path[0].to].identity,
        message:
          "packages depend on each other: \(Graph.words(path) { workspace.packages[$0].identity }); SwiftPM refuses "
          + "that below tools version 6.0, and none of them can be used without the others",
        help: "move what both ends of one of these edges need to a package of its own",
        ring: path.map { step in
          let (from, to) = (workspace.packages[step.from], workspace.packages[step.to])
          return Finding.Edge(file: step.location.file, from: from.identity, to: to.identity)
        }
      )
    }
  }
}
