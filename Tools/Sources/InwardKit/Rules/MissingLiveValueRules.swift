extension Judge {
  /// Keys that an executable can read and that its composition gives no live value.
  func missingLiveValueFindings() -> [Finding] {
    workspace.compositions.flatMap { composition -> [Finding] in
      // A function that cannot be seen may register any of them.
      if !(composition.facts?.handedOver.isEmpty ?? true) { return [] }
      return missing(composition)
    }
  }

  /// What an executable reads and nothing tells the live value of: properties without a key that can be seen, and keys
  /// that are set for a part of the program, or for all of it.
  func undecidedNotes() -> [String] {
    var notes: [Location: String] = [:]
    for composition in workspace.compositions where composition.facts?.handedOver.isEmpty ?? true {
      let values = CompositionValues(composition, workspace, keys)
      for (read, target) in values.reads {
        guard let (place, why) = doubt(of: read, target: target, values) else { continue }
        let key = written(read.name, target: target, file: read.location.file)
        notes[place] =
          "\(place.text): note: \(why), so whether '\(Self.bare(key))' has a live value in \(composition.file) is not "
          + "judged; it is read at \(read.location.short)"
      }
    }
    return (notes.sorted { $0.key < $1.key }.map(\.value) + unnamedRootNotes()).sorted()
  }

  /// Executables without a composition that read a key which has no live value of its own.
  private func unnamedRootNotes() -> [String] {
    let roots = Set(workspace.configuration.compositions.map(\.target))
    guard !roots.isEmpty else { return [] }
    return workspace.targets.indices.compactMap { index in
      let target = workspace.targets[index]
      guard target.declared.kind == .executable, !roots.contains(target.name),
        !workspace.configuration.mayHoldLiveValues(path: target.path, target.module)
      else { return nil }
      let values = CompositionValues(Workspace.Composition(target: index, file: ""), workspace, keys)
      guard let lack = values.reads.lazy.compactMap({ values.lack(of: $0.read, target: $0.target) }).first else {
        return nil
      }
      let key = written(lack.read.name, target: lack.target, file: lack.read.location.file)
      return
        "\(target.declared.location.text): note: no file of '\(target.name)' is named in \"composition\", so its missing live "
        + "values are not judged; it reads '\(Self.bare(key))' at \(lack.read.location.short)"
    }
  }

  private func doubt(
    of read: DependencyFacts.Read,
    target: Int,
    _ values: CompositionValues
  ) -> (place: Location, why: String)? {
    if let place = values.scope(of: read, target: target), values.lack(of: read, target: target) != nil {
      return (place, "this holds for what runs inside it, and whether all of the program does cannot be seen")
    }
    guard case .property(let name) = read.name,
      let property = keys.properties(named: name, target: target).first?.property,
      keys.live(read.name, target: target, file: read.location.file) == nil,
      !values.isRegistered(read, target: target)
    else { return nil }
    let why = property.key.map { "'\($0)' is no key that can be seen here" } ?? "its getter reads no key"
    return (property.location, why)
  }

  private func missing(_ composition: Workspace.Composition) -> [Finding] {
    let values = CompositionValues(composition, workspace, keys)
    var lacks: [String: [CompositionValues.Lack]] = [:]
    for (read, target) in values.reads {
      guard let lack = values.lack(of: read, target: target), values.scope(of: read, target: target) == nil else {
        continue
      }
      lacks[written(read.name, target: target, file: read.location.file), default: []].append(lack)
    }
    return lacks.sorted { $0.key < $1.key }.map { key, lacks in
      // Whoever reads it outside the composition's own list says more about why it is needed.
      let sorted = lacks.sorted { left, right in
        let places = (left.read.location, right.read.location)
        let isOwn = (places.0.file == composition.file, places.1.file == composition.file)
        return isOwn.0 == isOwn.1 ? places.0 < places.1 : isOwn.1
      }
      return finding(key, sorted, composition)
    }
  }

  /// `name` of `\.name`
  static func bare(_ key: String) -> String { key.hasPrefix("\\.") ? String(key.dropFirst(2)) : key }

  /// A key as a registration writes it: `\.name` or `Key.self`.
  func written(_ name: DependencyFacts.Read.Name, target: Int, file: String) -> String {
    switch name {
    case .property(let name): "\\.\(name)"
    case .key(let key): keys.property(of: key, target: target, file: file).map { "\\.\($0)" } ?? "\(key).self"
    }
  }

  private func finding(_ key: String, _ lacks: [CompositionValues.Lack], _ composition: Workspace.Composition)
    -> Finding
  {
    let name = Self.bare(key)
    let lack = lacks[0]
    let type = keys.properties(named: name, target: lack.target).first?.property.key.map { " (\($0))" } ?? ""
    let more = lacks.count > 1 ? " and \(lacks.count - 1) more" : ""
    var message =
      "the key '\(name)'\(type) has no live value in \(composition.file): it is read by "
      + "\(workspace.targets[lack.target].name) at \(lack.read.location.short)\(more), and the first read would fail"
    let callee = composition.facts.flatMap(mostUsedCallee)
    let line = callee.map { "\($0)(\(key)) { … }" } ?? line(for: key, composition)
    var help = "add `\(line)` to \(composition.file)"
    var location = lack.read.location
    let target = workspace.targets[composition.target]
    if let unreached = lack.unreached {
      let home = workspace.targets[unreached.target].name
      message +=
        "; '\(unreached.conformance.type)' has one in '\(home)' (\(unreached.conformance.location.short)), which "
        + "'\(target.name)' does not depend on"
      help = "add '\(home)' to the dependencies of '\(target.name)', or `\(line)` to \(composition.file)"
    } else if let facts = composition.facts {
      location =
        facts.registrations.map(\.location).filter { $0.file == composition.file }.max()
        ?? Location(file: composition.file, line: 1, column: 1)
      if let conditional = registration(of: lack, facts, composition) {
        location = conditional.location
        message += "; it is registered only under " + words(for: conditional.conditions, in: location.file)
        help = "register \(key) in every branch, or `\(line)` outside the #if"
      } else if let place = facts.lost[name] {
        location = place
        message += "; the value made here goes nowhere"
      } else if let place = facts.inactive[name] {
        location = place
        message += "; the one here is under an #if that is not compiled"
        help = "remove the #if around `\(line)`, or its condition"
      } else if let place = facts.mentions[name] {
        location = place
        message += "; what stands here is in a comment, a string or another expression"
      }
    } else {
      help += ", which does not exist yet"
    }
    return finding(.missingLiveValue, location, target, module: name, message, help: help)
  }

  /// A registration in some builds only.
  private func registration(
    of lack: CompositionValues.Lack,
    _ facts: CompositionFacts,
    _ composition: Workspace.Composition
  ) -> CompositionFacts.Registration? {
    let wanted = keys.identities(of: lack.read.name, target: lack.target, file: lack.read.location.file)
    return facts.registrations.first { registration in
      let file = registration.location.file
      let own = keys.identities(of: registration.name, target: composition.target, file: file)
      return !own.isDisjoint(with: wanted)
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

  /// The line for a composition without calls: by assignments, where there are any.
  private func line(for key: String, _ composition: Workspace.Composition) -> String {
    guard let facts = composition.facts, !facts.registrations.isEmpty else { return "Live(\(key)) { … }" }
    return key.hasPrefix("\\.") ? "$0.\(key.dropFirst(2)) = …" : "$0[\(key)] = …"
  }
}
