extension Judge {
  /// Live values that are made of something made for tests.
  func testDoubleFindings() -> [Finding] {
    registeredDoubles() + declaredDoubles()
  }

  private func registeredDoubles() -> [Finding] {
    workspace.compositions.flatMap { composition in
      let own = Set(workspace.targets[composition.target].sources.map(\.path) + [composition.file])
      return (composition.facts?.registrations ?? []).compactMap { registration -> Finding? in
        let file = registration.location.file
        guard registration.isCertain, own.contains(file), let double = registration.doubles.first,
          keys.isKnown(registration.name, target: composition.target, file: file)
        else { return nil }
        let name = written(registration.name, target: composition.target, file: file)
        return finding(of: double, Self.bare(name), composition.target)
      }
    }
  }

  /// A `liveValue` of its own, wherever it may stand.
  private func declaredDoubles() -> [Finding] {
    workspace.targets.indices.flatMap { index -> [Finding] in
      let target = workspace.targets[index]
      if target.isTest || workspace.configuration.isTestingModule(target.module) { return [] }
      return target.sources.compactMap(\.facts).flatMap { facts in
        facts.liveValues.compactMap { value in value.doubles.first.map { finding(of: $0, value.type, index) } }
          + facts.properties.compactMap { entry in entry.doubles.first.map { finding(of: $0, entry.name, index) } }
      }
    }
  }

  private func finding(of double: TestDouble, _ name: String, _ target: Int) -> Finding {
    finding(
      .mockAsLive,
      double.location,
      workspace.targets[target],
      module: name,
      "the live value of '\(name)' is made of '\(double.word)', which by its name is made for tests and previews: what "
        + "ships would do nothing real",
      help: "make it of an implementation; \(double.word) belongs in a testValue, a previewValue or a test"
    )
  }
}
