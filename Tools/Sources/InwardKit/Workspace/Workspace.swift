/// Everything that the rules judge: packages, targets, imports, dependency values.
struct Workspace: Sendable {
  struct Package: Sendable {
    /// The name of its folder, which is how SwiftPM knows it.
    var identity: String
    /// Relative to the root; `.` for the root itself.
    var path: String
    var manifest: Manifest
    var targets: [Int] = []
    /// Its `.package(…)`s, with the package of this workspace that each one names.
    var dependencies: [PackageEdge] = []
    /// Whether it stands for folders that no manifest knows.
    var isFolder = false
  }

  struct PackageEdge: Sendable {
    var declared: Manifest.PackageDependency
    var package: Int?
  }

  struct Edge: Sendable {
    var declared: Manifest.TargetDependency
    /// Targets of this workspace behind it; none where it leads out.
    var targets: [Int]
  }

  struct Source: Sendable {
    var path: String
    var imports: [Import]
    var facts: DependencyFacts?
    /// It holds comments at most.
    var isEmpty = false
  }

  struct Target: Sendable {
    var package: Int
    var declared: Manifest.Target
    /// `package/target`, as patterns name it.
    var path: String
    var module: String
    /// Modules that it has by a module map instead.
    var mapped: [String] = []
    /// Its layer; for tests, the layers of everything in their package.
    var layers: [String] = []
    var edges: [Edge] = []
    var sources: [Source] = []
    /// Not all of its sources could be read.
    var isIncomplete = false

    /// The names that sources import it by.
    var modules: [String] { mapped.isEmpty ? [module] : mapped }
    var name: String { declared.name }
    var isTest: Bool { declared.kind == .test }

    /// Old manifests declare a program as a target like any other.
    var isProgram: Bool {
      declared.kind == .executable || declared.kind == .regular && sources.contains { $0.path.hasSuffix("/main.swift") }
    }
  }

  /// A composition root that can be seen.
  struct Composition: Sendable {
    var target: Int
    var file: String
    /// Nil where the file does not exist.
    var facts: CompositionFacts?
  }

  /// A dependency that names nothing: SwiftPM would refuse it.
  struct Unresolved: Sendable {
    var package: Int
    var target: String?
    var name: String
    var problem: Problem
  }

  var root: String
  var configuration: Configuration
  var packages: [Package] = []
  var targets: [Target] = []
  var compositions: [Composition] = []
  /// What could not be read, so that nothing is certain about it.
  var problems: [Problem] = []
  var unresolved: [Unresolved] = []
  /// Whether its manifests may run.
  var isTrusted = false
  /// Things worth a word that are no fault.
  var notes: [String] = []

  /// Says it once, whatever says it again.
  mutating func addNote(_ note: String) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// `problems`, as a command prints them that judges nothing.
  var problemText: String { problems.map(\.text).joined() }

  var fileCount: Int { targets.reduce(0) { $0 + $1.sources.count } }

  /// Whether SwiftPM compiles an import of a target by what its manifest says; a project's flags are not seen.
  func isBuilt(_ found: Import, in target: Target) -> Bool {
    let package = packages[target.package]
    return found.isActive != .no
      && (found.flags.isEmpty || package.isFolder || !package.manifest.flags.isDisjoint(with: found.flags))
  }

  /// Whether a dependency of a target that leads out of the workspace bears the name of a module.
  func isDeclaredElsewhere(_ module: String, by target: Target) -> Bool {
    target.edges.contains { $0.targets.isEmpty && Manifest.Target.module(of: $0.declared.name) == module }
  }

  /// The targets of each module name.
  var modules: [String: [Int]] {
    var modules: [String: [Int]] = [:]
    for (index, target) in targets.enumerated() where !target.isTest {
      for module in target.modules { modules[module, default: []].append(index) }
    }
    return modules
  }

  /// Packages with those first that others depend on; nil and a cycle if there is no such order.
  func packageOrder() -> (order: [Int], cycle: [Int]) {
    let sorted = packages.indices.filter { !packages[$0].isFolder }.sorted { packages[$0].path < packages[$1].path }
    let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    var users = [[Int]](repeating: [], count: sorted.count)
    var missing = [Int](repeating: 0, count: sorted.count)
    for (rank, index) in sorted.enumerated() {
      for used in Set(packages[index].dependencies.compactMap(\.package)) where used != index {
        guard let used = ranks[used] else { continue }
        users[used].append(rank)
        missing[rank] += 1
      }
    }
    // Of the packages that nothing is missing for, the first by path comes next, and is kept last here.
    var ready = missing.indices.filter { missing[$0] == 0 }.reversed() as [Int]
    var order: [Int] = []
    while let rank = ready.popLast() {
      order.append(sorted[rank])
      for user in users[rank] {
        missing[user] -= 1
        if missing[user] == 0 { ready.insert(user, at: ready.partitioningIndex { $0 < user }) }
      }
    }
    return (order, missing.indices.filter { missing[$0] > 0 }.map { sorted[$0] })
  }
}

extension [Int] {
  /// The first index from which on all elements belong to the second part, by halving.
  fileprivate func partitioningIndex(_ isInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
