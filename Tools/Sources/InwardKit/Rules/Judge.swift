/// Holds a workspace to every rule.
struct Judge {
  let workspace: Workspace
  let modules: [String: [Int]]
  /// For each target, what its declared dependencies give it to import: those, and all that they re-export.
  let provided: [Set<Int>]
  /// For each target, the modules that importing it brings along by `@_exported`, itself included.
  let exports: [Set<Int>]
  let keys: KeyTable

  init(_ workspace: Workspace) {
    self.workspace = workspace
    let modules = workspace.modules
    self.modules = modules
    let exports = Self.exports(of: workspace, modules: modules)
    self.exports = exports
    keys = KeyTable(workspace)
    provided = workspace.targets.map { target in
      target.edges.reduce(into: []) { result, edge in
        for other in edge.targets { result.formUnion(exports[other]) }
      }
    }
  }

  /// Every finding that no ignore covers, in order.
  static func judge(_ workspace: Workspace) -> [Finding] { Judge(workspace).findings() }

  /// Every finding that no ignore covers, in order.
  func findings() -> [Finding] {
    var findings = layerFindings() + transitiveLayerFindings() + importFindings()
    findings += unusedFindings() + cycleFindings() + ambiguousModuleFindings()
    findings += liveValueFindings() + testDoubleFindings() + missingLiveValueFindings()
    findings += duplicateLiveValueFindings() + liveValueCycleFindings() + manifestFindings()
    return withoutIgnored(findings).sorted(by: Finding.inOrder)
  }

  private static func exports(of workspace: Workspace, modules: [String: [Int]]) -> [Set<Int>] {
    let direct = workspace.targets.map { target -> [Int] in
      target.sources.flatMap(\.imports).filter { $0.isExported && $0.isActive != .no }.flatMap {
        modules[$0.module] ?? []
      }
    }
    return workspace.targets.indices.map { start in
      var reached: Set<Int> = [start]
      var waiting = [start]
      while let next = waiting.popLast() {
        for other in direct[next] where reached.insert(other).inserted { waiting.append(other) }
      }
      return reached
    }
  }

  // MARK: - Words and layers

  func package(of target: Workspace.Target) -> Workspace.Package { workspace.packages[target.package] }

  /// Whether the layers let one target use another.
  func allows(_ from: Int, _ to: Int) -> Bool {
    let source = workspace.targets[from]
    let other = workspace.targets[to]
    if from == to || other.isTest { return true }
    if source.isTest {
      if source.package == other.package { return true }
      if workspace.configuration.isTestingModule(other.module) { return true }
    }
    guard !source.layers.isEmpty, let layer = other.layers.first else { return true }
    return source.layers.contains { name in
      guard let own = workspace.configuration.layer(named: name) else { return false }
      return own.uses.contains { $0.text == layer } || (name == layer && own.siblings)
    }
  }

  /// What a target may use, in words.
  func mayUse(_ target: Workspace.Target) -> String {
    var uses: [String] = []
    for name in target.layers {
      guard let layer = workspace.configuration.layer(named: name) else { continue }
      for use in layer.uses.map(\.text) + (layer.siblings ? [name] : []) where !uses.contains(use) { uses.append(use) }
    }
    return uses.isEmpty ? "its own layer" : uses.joined(separator: ", ")
  }

  func layerText(_ target: Workspace.Target) -> String {
    target.layers.isEmpty ? "no layer" : "layer \(target.layers.joined(separator: ", "))"
  }

  func finding(
    _ rule: Rule,
    _ location: Location,
    _ target: Workspace.Target,
    module: String?,
    _ message: String,
    help: String?
  ) -> Finding {
    Finding(
      rule: rule,
      location: location,
      package: package(of: target).identity,
      target: target.name,
      module: module,
      message: message,
      help: help
    )
  }

  private func withoutIgnored(_ findings: [Finding]) -> [Finding] {
    var findings = findings
    for ignore in workspace.configuration.ignores {
      let count = findings.count
      findings.removeAll { finding in
        finding.rule.rawValue == ignore.rule && finding.module == ignore.to && finding.from == ignore.from
      }
      guard findings.count == count else { continue }
      findings.append(
        Finding(
          rule: .staleIgnore,
          location: ignore.location,
          module: ignore.to,
          message:
            "no finding of '\(ignore.rule)' leads from '\(ignore.from)' to '\(ignore.to)' any more: the same break would "
            + "be hidden when it comes back",
          help: "remove this ignore"
        )
      )
    }
    return findings
  }
}
