extension Judge {
  /// Targets that reach through others what their layer may not.
  ///
  /// A layer may reach what it uses, and what that uses in turn. An edge that is ignored, with its reason, leads nowhere.
  func transitiveLayerFindings() -> [Finding] {
    let reachable = reachableLayers()
    let ignored = ignoredEdges()
    let graph = targetGraph { from, to in ignored.contains(Edge(from: from, to: to)) }
    let layers = layersReached(graph)
    return workspace.targets.indices.flatMap { index -> [Finding] in
      let target = workspace.targets[index]
      guard !target.isTest, let own = target.layers.first, let allowed = reachable[own] else { return [] }
      return layers[index].subtracting(allowed).sorted().compactMap { layer in
        // What the target itself may not use is reported as that, and so is all that lies behind it.
        let path = graph.path(from: index, to: { $0 != index && workspace.targets[$0].layers.first == layer }) {
          step,
          from in
          from != index || allows(index, step.to)
        }
        guard let path, path.count > 1 else { return nil }
        return transitiveFinding(path)
      }
    }
  }

  private func transitiveFinding(_ path: Graph.Path) -> Finding {
    let target = workspace.targets[path[0].from]
    let end = workspace.targets[path[path.count - 1].to]
    let middle = workspace.targets[path[0].to]
    // The edge to mend is the first that its own layer does not allow.
    let wrong = path.first { !allows($0.from, $0.to) }
    let help =
      wrong.map { step in
        "remove the edge from '\(workspace.targets[step.from].name)' to '\(workspace.targets[step.to].name)' at "
          + step.location.short
      } ?? "give '\(middle.name)' a layer, or put what '\(target.name)' needs of it behind a port"
    return finding(
      .layerTransitive,
      path[0].location,
      target,
      module: end.module,
      "'\(target.name)' (\(layerText(target))) may not use '\(end.name)' (\(layerText(end))), and reaches it through "
        + "'\(middle.name)': \(Graph.words(path) { workspace.targets[$0].name })",
      help: help
    )
  }

  private struct Edge: Hashable {
    var from: Int
    var to: Int
  }

  private func ignoredEdges() -> Set<Edge> {
    var edges: Set<Edge> = []
    for ignore in workspace.configuration.ignores where ignore.rule == Rule.layer.rawValue {
      for from in workspace.targets.indices where workspace.targets[from].path == ignore.from {
        for to in modules[ignore.to] ?? [] { edges.insert(Edge(from: from, to: to)) }
      }
    }
    return edges
  }

  /// For each layer those that it may reach; itself only where siblings may use each other.
  private func reachableLayers() -> [String: Set<String>] {
    let layers = workspace.configuration.layers
    return layers.reduce(into: [:]) { result, layer in
      var reached: Set<String> = []
      var waiting = layer.uses.map(\.text)
      while let next = waiting.popLast() {
        guard next != layer.name, reached.insert(next).inserted else { continue }
        waiting += workspace.configuration.layer(named: next)?.uses.map(\.text) ?? []
      }
      if layer.siblings { reached.insert(layer.name) }
      result[layer.name] = reached
    }
  }

  /// For each target the layers that it reaches by any number of edges.
  private func layersReached(_ graph: Graph) -> [Set<String>] {
    var reached = [Set<String>](repeating: [], count: workspace.targets.count)
    for group in graph.components() {
      // What the members of a ring reach they reach together.
      var layers: Set<String> = []
      for node in group {
        for step in graph.steps(from: node) {
          layers.formUnion(reached[step.to])
          if let layer = workspace.targets[step.to].layers.first { layers.insert(layer) }
        }
      }
      for node in group { reached[node] = layers }
    }
    return reached
  }
}
