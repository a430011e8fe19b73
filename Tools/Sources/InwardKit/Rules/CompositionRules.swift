extension Judge {
  /// Keys without a live value, with two, or with a test double for one.
  func compositionFindings() -> [Finding] {
    let keys = KeyTable(workspace)
    return workspace.compositions.flatMap { composition in
      missing(composition, keys) + duplicates(composition, keys) + doubles(composition, keys)
    }
  }

  // MARK: - Missing

  private func missing(_ composition: Workspace.Composition, _ keys: KeyTable) -> [Finding] {
    let registered = Registered(composition.facts?.registrations ?? [])
    var readers: [String: [(place: Location, target: Int)]] = [:]
    for (read, target) in reads(composition) {
      switch read.name {
      case .property(let name):
        guard keys.isLive(name) == false else { continue }
        let names = [read.name] + keys.properties(named: name).compactMap(\.property.key).map { .key($0) }
        if registered.hasOne(of: names, in: read.conditions) { continue }
        readers["\\.\(name)", default: []].append((read.location, target))
      case .key(let key):
        guard keys.isLive(key, target: target, file: read.location.file) == false else { continue }
        let names = keys.properties(of: key, target: target, file: read.location.file)
        if registered.hasOne(of: [read.name] + names.map { .property($0) }, in: read.conditions) { continue }
        readers[names.first.map { "\\.\($0)" } ?? "\(key).self", default: []].append((read.location, target))
      }
    }
    return readers.sorted { $0.key < $1.key }.map { key, places in
      // Whoever reads it outside the composition's own list says more about why it is needed.
      let sorted = places.sorted { left, right in
        let isOwn = (left.place.file == composition.file, right.place.file == composition.file)
        return isOwn.0 == isOwn.1 ? left.place < right.place : isOwn.1
      }
      return missing(key, readBy: sorted, composition, keys)
    }
  }

  /// What is registered, and in which builds.
  private struct Registered {
    private var branches: [DependencyFacts.Read.Name: [[BuildCondition]]] = [:]

    init(_ registrations: [CompositionFacts.Registration]) {
      for registration in registrations {
        // One that is there in every build says all.
        if branches[registration.name]?.first?.isEmpty ?? false { continue }
        if registration.conditions.isEmpty {
          branches[registration.name] = [[]]
        } else {
          branches[registration.name, default: []].append(registration.conditions)
        }
      }
    }

    /// Whether every build that reads a key has one of its names.
    func hasOne(of names: [DependencyFacts.Read.Name], in known: [BuildCondition]) -> Bool {
      BuildCondition.cover(names.flatMap { branches[$0] ?? [] }, known: known)
    }
  }

  /// Every read in a target that the executable reaches, and those of the composition's factories.
  private func reads(_ composition: Workspace.Composition) -> [(read: DependencyFacts.Read, target: Int)] {
    var reached: Set<Int> = [composition.target]
    var waiting = [composition.target]
    while let next = waiting.popLast() {
      for other in neighbours(next) where reached.insert(other).inserted { waiting.append(other) }
    }
    let inSources = reached.sorted().flatMap { index in
      workspace.targets[index].sources.compactMap(\.facts).flatMap(\.reads).map { ($0, index) }
    }
    return inSources + (composition.facts?.reads ?? []).map { ($0, composition.target) }
  }

  private func neighbours(_ index: Int) -> [Int] {
    let target = workspace.targets[index]
    if !package(of: target).isFolder { return target.edges.flatMap(\.targets) }
    return target.sources.flatMap(\.imports).flatMap { modules[$0.module] ?? [] }
  }

  private func missing(
    _ key: String,
    readBy places: [(place: Location, target: Int)],
    _ composition: Workspace.Composition,
    _ keys: KeyTable
  ) -> Finding {
    let name = key.hasPrefix("\\.") ? String(key.dropFirst(2)) : key
    let property = keys.properties(named: name).first
    let type = property?.property.key.map { " (\($0))" } ?? ""
    let reader = places[0]
    let more = places.count > 1 ? " and \(places.count - 1) more" : ""
    var message =
      "the key '\(name)'\(type) has no live value in \(composition.file): it is read by "
      + "\(workspace.targets[reader.target].name) at \(reader.place.short)\(more)"
    let callee = composition.facts.flatMap(mostUsedCallee) ?? "Live"
    var help = "add `\(callee)(\(key)) { … }` to \(composition.file)"
    var location = reader.place
    if let facts = composition.facts {
      location = facts.registrations.map(\.location).max() ?? Location(file: composition.file, line: 1, column: 1)
      if let conditional = facts.registrations.first(where: { isNamed($0, name, property) }) {
        location = conditional.location
        message += "; it is registered only under " + words(for: conditional.conditions, in: composition.file)
        help = "register \(key) in every branch, or `\(callee)(\(key)) { … }` outside the #if"
      } else if let place = facts.lost[name] {
        location = place
        message += "; the value made here goes nowhere"
      } else if let place = facts.inactive[name] {
        location = place
        message += "; the one here is under an #if that is not compiled"
        help = "remove the #if around `\(callee)(\(key)) { … }`, or its condition"
      } else if let place = facts.mentions[name] {
        location = place
        message += "; what stands here is in a comment, a string or another expression"
      }
    } else {
      help += ", which does not exist yet"
    }
    let target = workspace.targets[composition.target]
    return finding(.missingLiveValue, location, target, module: name, message, help: help)
  }

  private func isNamed(
    _ registration: CompositionFacts.Registration,
    _ name: String,
    _ property: KeyTable.Property?
  ) -> Bool {
    switch registration.name {
    case .property(let own): own == name
    case .key(let key): key == property?.property.key || "\(key).self" == name
    }
  }

  /// "`#if DEBUG` (File.swift:7) and the `#else` of …"
  private func words(for conditions: [BuildCondition], in file: String) -> String {
    let words = conditions.map { condition in
      (condition.isOtherwise ? "the other branch of " : "") + "`\(condition.directive)` (\(file):\(condition.line))"
    }
    return words.prefix(3).joined(separator: " and ") + (words.count > 3 ? " and more" : "")
  }

  private func mostUsedCallee(_ facts: CompositionFacts) -> String? {
    let counts = facts.registrations.compactMap(\.callee).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  // MARK: - Duplicates and doubles

  private func duplicates(_ composition: Workspace.Composition, _ keys: KeyTable) -> [Finding] {
    var first: [String: CompositionFacts.Registration] = [:]
    var findings: [Finding] = []
    for registration in composition.facts?.registrations ?? [] where !registration.isConditional {
      guard case .property(let name) = registration.name, !keys.properties(named: name).isEmpty else { continue }
      // Two functions are two compositions; within one, the second value wins in silence.
      let slot = "\(registration.function) \(name)"
      guard let earlier = first[slot] else {
        first[slot] = registration
        continue
      }
      findings.append(
        finding(
          .duplicateLiveValue,
          registration.location,
          workspace.targets[composition.target],
          module: name,
          "the key '\(name)' has a live value already, at \(earlier.location.short)",
          help: "keep one of the two, or put them under conditions that exclude each other"
        )
      )
    }
    return findings
  }

  private func doubles(_ composition: Workspace.Composition, _ keys: KeyTable) -> [Finding] {
    (composition.facts?.registrations ?? []).flatMap { registration -> [Finding] in
      guard case .property(let name) = registration.name, !keys.properties(named: name).isEmpty,
        let double = registration.doubles.first
      else { return [] }
      return [
        finding(
          .mockAsLive,
          double.location,
          workspace.targets[composition.target],
          module: name,
          "the live value of '\(name)' is made of '\(double.word)', which is made for tests",
          help: "register an implementation; doubles belong in tests and previews"
        )
      ]
    }
  }
}
