/// Which graph is wanted of a workspace.
struct GraphOptions {
  var level = DependencyGraph.Level.package
  /// Patterns of what is to become one node each.
  var collapse: [String] = []
  var includesTests = false
}

/// Says which node each target becomes a part of.
struct GraphGrouping {
  private let workspace: Workspace
  private let level: DependencyGraph.Level
  private let collapsed: [Int: DependencyGraph.Node]

  /// Fails for a pattern that matches nothing.
  init(_ workspace: Workspace, _ options: GraphOptions) throws(UsageError) {
    self.workspace = workspace
    level = options.level
    var collapsed: [Int: DependencyGraph.Node] = [:]
    for text in options.collapse {
      let pattern = Pattern(text)
      let packages = workspace.packages.indices.filter { pattern.matches(workspace.packages[$0].identity) }
      let isOfTargets = text.contains("/")
      let targets = workspace.targets.indices.filter { index in
        let target = workspace.targets[index]
        if !isOfTargets, !packages.isEmpty { return packages.contains(target.package) }
        return pattern.matches(isOfTargets ? target.path : target.name)
      }
      guard !targets.isEmpty else {
        let known = workspace.packages.map(\.identity) + workspace.targets.map(isOfTargets ? \.path : \.name)
        let hint = nearest(to: text, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError(message: "no package or target matches '\(text)' of the flag '--collapse'\(hint)")
      }
      for target in targets where collapsed[target] == nil {
        if !isOfTargets, !packages.isEmpty {
          collapsed[target] = Self.node(workspace.packages[workspace.targets[target].package])
        } else {
          collapsed[target] = DependencyGraph.Node(id: "collapsed:\(text)", name: text, kind: .collapsed)
        }
      }
    }
    self.collapsed = collapsed
  }

  /// The node, without members, that a target belongs to.
  func node(of index: Int) -> DependencyGraph.Node {
    if let node = collapsed[index] { return node }
    let target = workspace.targets[index]
    let package = workspace.packages[target.package]
    switch level {
    case .layer:
      guard target.layers.count == 1, let layer = target.layers.first else { return Self.node(package) }
      return DependencyGraph.Node(id: "layer:\(layer)", name: layer, kind: .layer)
    case .package: return Self.node(package)
    case .target:
      return DependencyGraph.Node(
        id: target.path,
        name: target.name,
        kind: Self.kind(target),
        package: package.identity
      )
    }
  }

  static func node(_ package: Workspace.Package) -> DependencyGraph.Node {
    DependencyGraph.Node(id: package.identity, name: package.identity, kind: .package, package: package.identity)
  }

  private static func kind(_ target: Workspace.Target) -> DependencyGraph.Node.Kind {
    switch target.declared.kind {
    case .regular: .target
    case .executable: .executable
    case .test: .test
    case .system: .system
    case .binary: .binary
    case .macro: .macro
    case .plugin: .plugin
    }
  }
}
