/// Which keys a composition gives live values, and who reads keys of what its executable holds.
struct CompositionValues {
  /// A key that is read and has no live value in every build.
  struct Lack {
    var read: DependencyFacts.Read
    var target: Int
    /// A live value that is declared where the executable does not reach.
    var unreached: KeyTable.Conformance?
  }

  /// Every read in a target that the executable reaches, and those of the composition's factories.
  let reads: [(read: DependencyFacts.Read, target: Int)]
  private let keys: KeyTable
  private let homes: Set<Int>
  /// What is registered, and in which builds.
  private var registered: [KeyTable.Identity: [[BuildCondition]]] = [:]
  /// What is set for a part of the program, or for all of it.
  private var scoped: [KeyTable.Identity: Location] = [:]

  init(_ composition: Workspace.Composition, _ workspace: Workspace, _ keys: KeyTable) {
    self.keys = keys
    let reached = workspace.reached(from: composition.target)
    homes = Set(reached)
    reads =
      reached.flatMap { index in
        workspace.targets[index].sources.compactMap(\.facts).flatMap(\.reads).map { ($0, index) }
      } + (composition.facts?.reads ?? []).map { ($0, composition.target) }
    for registration in composition.facts?.registrations ?? [] {
      let file = registration.location.file
      for identity in keys.identities(of: registration.name, target: composition.target, file: file) {
        // One that is there in every build says all.
        if registered[identity]?.first?.isEmpty ?? false { continue }
        if registration.conditions.isEmpty {
          registered[identity] = [[]]
        } else {
          registered[identity, default: []].append(registration.conditions)
        }
      }
    }
    for (name, value) in composition.facts?.scoped ?? [] {
      let place = value.lowerBound
      for identity in keys.identities(of: name, target: composition.target, file: place.file) {
        scoped[identity] = min(scoped[identity] ?? place, place)
      }
    }
  }

  private func identities(_ read: DependencyFacts.Read, _ target: Int) -> Set<KeyTable.Identity> {
    keys.identities(of: read.name, target: target, file: read.location.file)
  }

  func isRegistered(_ read: DependencyFacts.Read, target: Int) -> Bool {
    identities(read, target).contains { registered[$0] != nil }
  }

  /// Where the executable sets what is read, for a part of the program or for all of it.
  func scope(of read: DependencyFacts.Read, target: Int) -> Location? {
    scoped.isEmpty ? nil : identities(read, target).compactMap { scoped[$0] }.min()
  }

  /// Nil where there is a live value, or nothing is known of the key.
  func lack(of read: DependencyFacts.Read, target: Int) -> Lack? {
    guard let live = keys.live(read.name, target: target, file: read.location.file) else { return nil }
    let branches =
      identities(read, target).flatMap { registered[$0] ?? [] }
      + live.filter { homes.contains($0.target) }.map(\.conformance.conditions)
    if BuildCondition.cover(branches, known: read.conditions) { return nil }
    return Lack(read: read, target: target, unreached: live.first { !homes.contains($0.target) })
  }
}
