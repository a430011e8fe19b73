/// Holds a workspace to every rule.
final class Judge: Sendable {
  let workspace: Workspace
  let modules: [String: [Int]]
  /// For each target, what its declared dependencies give it to import: those, and all that they re-export.
  let provided: [Set<Int>]
  /// For each target, the modules that importing it brings along by `@_exported`, itself included.
  let exports: [Set<Int>]
  let keys: KeyTable
  private let standings: [Standing]
  /// Of each layer by its number, which layers it may use.
  private let uses: [[Bool]]

  /// What the layers ask of a target, in numbers: edges are many.
  private struct Standing {
    var package: Int
    var isTest: Bool
    var isTesting: Bool
    var layers: [Int]
  }

  init(_ workspace: Workspace) {
    self.workspace = workspace
    let configuration = workspace.configuration
    uses = configuration.layers.map { own in
      configuration.layers.map { other in
        own.name == other.name && own.siblings || own.uses.contains { $0.text == other.name }
      }
    }
    standings = workspace.targets.map { target in
      Standing(
        package: target.package,
        isTest: target.isTest,
        isTesting: configuration.isTestingModule(target.module),
        layers: target.layers.compactMap { name in configuration.layers.firstIndex { $0.name == name } }
      )
    }
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
    let findings = Workers.map(count: Self.rules.count, step: 1) { [self] index, _ in Self.rules[index](self) }
    return withoutIgnored(findings.flatMap(\.self)).sorted(by: Finding.inOrder)
  }

  private static let rules: [@Sendable (Judge) -> [Finding]] = [
    { $0.importFindings() }, { $0.missingLiveValueFindings() }, { $0.unusedFindings() }, { $0.cycleFindings() },
    { $0.transitiveLayerFindings() }, { $0.layerFindings() }, { $0.ambiguousModuleFindings() },
    { $0.liveValueFindings() }, { $0.testDoubleFindings() }, { $0.duplicateLiveValueFindings() },
    { $0.liveValueCycleFindings() }, { $0.manifestFindings() }, { $0.testingModuleFindings() },
  ]

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
    let source = standings[from]
    let other = standings[to]
    if from == to || other.isTest { return true }
    if source.isTest, source.package == other.package || other.isTesting { return true }
    guard !source.layers.isEmpty, let layer = other.layers.first else { return true }
    return source.layers.contains { uses[$0][layer] }
  }

  /// What a target may use, in words.
  func mayUse(_ target: Workspace.Target) -> String {
    var uses: [String] = []
    for name in target.layers {
      guard let layer = workspace.configuration.layer(named: name) else { continue }
      for use in layer.uses.map(\.text) + (layer.siblings ? [name] : []) where !uses.contains(use) { uses.append(use) }
    }
    guard let last = uses.popLast() else { return "its own layer" }
    return uses.isEmpty ? last : "\(uses.joined(separator: ", ")) or \(last)"
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
