extension Judge {
  /// Live values that need each other to be made.
  func liveValueCycleFindings() -> [Finding] {
    var found: Set<String> = []
    // Two roots may share the values that need each other.
    return workspace.compositions.flatMap(cycles).filter { found.insert($0.message).inserted }
  }

  private func cycles(_ composition: Workspace.Composition) -> [Finding] {
    var graph = LiveValueGraph(keys)
    for registration in composition.facts?.registrations ?? [] where registration.isCertain {
      graph.add(registration.name, needs: registration.needs, target: composition.target, at: registration.location)
    }
    for index in workspace.reached(from: composition.target) {
      for facts in workspace.targets[index].sources.compactMap(\.facts) {
        for value in facts.liveValues where !graph.isRegistered(value.type, target: index, file: value.location.file) {
          graph.add(.key(value.type), needs: value.needs, target: index, at: value.location)
        }
      }
    }
    return Graph(graph.edges).cycles { graph.names[$0] }.map { path in
      var finding = finding(
        .liveValueCycle,
        path[0].location,
        workspace.targets[composition.target],
        module: graph.names[path[0].from],
        "live values need each other: \(Graph.words(path) { graph.names[$0] }); the first to be made would wait for itself",
        help: "hand one of them what it needs later, as a closure, or move what both need to a value of its own"
      )
      finding.ring = path.map { step in
        Finding.Edge(file: step.location.file, from: graph.names[step.from], to: graph.names[step.to])
      }
      return finding
    }
  }
}

/// Which live value reads which others while it is made.
private struct LiveValueGraph {
  private let keys: KeyTable
  private var numbers: [KeyTable.Identity: Int] = [:]
  private var registered: Set<Int> = []
  private(set) var names: [String] = []
  private(set) var edges: [[Graph.Step]] = []

  init(_ keys: KeyTable) { self.keys = keys }

  /// Whether a key is given another value than its own.
  mutating func isRegistered(_ type: String, target: Int, file: String) -> Bool {
    registered.contains(number(of: .key(type), target: target, file: file))
  }

  mutating func add(
    _ name: DependencyFacts.Read.Name,
    needs: [DependencyFacts.Read],
    target: Int,
    at place: Location
  ) {
    let from = number(of: name, target: target, file: place.file)
    registered.insert(from)
    for need in needs {
      let to = number(of: need.name, target: target, file: need.location.file)
      edges[from].append(Graph.Step(to: to, location: need.location))
    }
  }

  private mutating func number(of name: DependencyFacts.Read.Name, target: Int, file: String) -> Int {
    let identities = keys.identities(of: name, target: target, file: file)
    let number = identities.compactMap { numbers[$0] }.min() ?? names.count
    if number == names.count {
      edges.append([])
      switch name {
      case .property(let name): names.append(name)
      case .key(let key): names.append(keys.property(of: key, target: target, file: file) ?? key)
      }
    }
    for identity in identities where numbers[identity] == nil { numbers[identity] = number }
    return number
  }
}
