extension Judge {
  /// Keys with two live values in one composition.
  func duplicateLiveValueFindings() -> [Finding] {
    workspace.compositions.flatMap(duplicates)
  }

  private func duplicates(_ composition: Workspace.Composition) -> [Finding] {
    var first: [String: CompositionFacts.Registration] = [:]
    var findings: [Finding] = []
    for registration in composition.facts?.registrations ?? []
    where registration.isCertain && !registration.isConditional {
      let file = registration.location.file
      // What another file sets may be what it is for.
      guard file == composition.file else { continue }
      guard keys.isKnown(registration.name, target: composition.target, file: file) else { continue }
      // Two functions are two compositions; within one, the second value wins in silence.
      let slots = keys.identities(of: registration.name, target: composition.target, file: file)
        .map { "\(registration.function) \($0)" }
      guard let earlier = slots.compactMap({ first[$0] }).min(by: { $0.location < $1.location }) else {
        for slot in slots { first[slot] = registration }
        continue
      }
      let key = written(registration.name, target: composition.target, file: file)
      let name = Self.bare(key)
      findings.append(
        finding(
          .duplicateLiveValue,
          registration.location,
          workspace.targets[composition.target],
          module: name,
          "the key '\(name)' has a live value already, at \(earlier.location.short): one of the two is never used",
          help: "keep one of the two, or put them under conditions that exclude each other"
        )
      )
    }
    return findings
  }
}
