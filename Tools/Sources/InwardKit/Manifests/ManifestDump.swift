/// Makes a ``Manifest`` of the JSON that `PackageDescription` writes at the end of a manifest's run.
struct ManifestDump {
  /// What reading the same manifest gave: it knows places, which a run does not.
  private let read: Manifest
  private let places: ManifestPlaces

  /// Nil where the bytes are not such JSON.
  static func manifest(_ bytes: [UInt8], read: Manifest, places: ManifestPlaces) -> Manifest? {
    guard let package = JSONNode.read(bytes)?["package"], let name = package["name"]?.text else { return nil }
    return ManifestDump(read: read, places: places).manifest(package, name)
  }

  private func manifest(_ package: JSONNode, _ name: String) -> Manifest? {
    var manifest = Manifest(file: read.file, name: name, location: read.location)
    manifest.settings = read.settings
    manifest.settingsLocation = read.settingsLocation
    for node in package["products"]?.elements ?? [] {
      guard let product = product(node) else { return nil }
      manifest.products.append(product)
    }
    for node in package["dependencies"]?.elements ?? [] {
      guard let dependency = packageDependency(node) else { return nil }
      manifest.dependencies.append(dependency)
    }
    for node in package["targets"]?.elements ?? [] {
      guard let target = target(node) else { return nil }
      manifest.targets.append(target)
      for (flags, _) in flags(node) { manifest.flags.formUnion(flags) }
    }
    return manifest
  }

  /// The flags that each setting of a target defines.
  private func flags(_ target: JSONNode) -> [(flags: [String], isConditional: Bool)] {
    (target["swiftSettings"]?.elements ?? []).compactMap { setting in
      guard let data = setting["data"] else { return nil }
      let values = (data["value"]?.elements ?? []).compactMap(\.text)
      let flags =
        switch data["name"]?.text {
        case "define": values
        case "unsafeFlags": values.definedFlags
        default: [String]()
        }
      return (flags, data["condition"] != nil)
    }
  }

  private func product(_ node: JSONNode) -> Manifest.Product? {
    guard let name = node["name"]?.text, let kind = node["productType"]?.onlyMember?.key else { return nil }
    let kinds: [String: Manifest.Product.Kind] = ["executable": .executable, "plugin": .plugin]
    return Manifest.Product(
      name: name,
      kind: kinds[kind] ?? .library,
      targets: (node["targets"]?.elements ?? []).compactMap(\.text),
      location: read.products.first { $0.name == name }?.location ?? places.first(of: name) ?? read.location
    )
  }

  private func packageDependency(_ node: JSONNode) -> Manifest.PackageDependency? {
    guard let (kind, node) = node["kind"]?.onlyMember else { return nil }
    let text = (node["path"] ?? node["location"] ?? node["id"])?.text
    guard let text else { return nil }
    let source: Manifest.PackageDependency.Source = kind == "fileSystem" ? .path(text) : .elsewhere(text)
    let known = read.dependencies.first { $0.source == source }?.location
    return Manifest.PackageDependency(
      source: source,
      name: node["name"]?.text,
      location: known ?? places.first(of: text, Paths.lastComponent(text)) ?? read.location
    )
  }

  private static let kinds: [String: Manifest.Target.Kind] = [
    "regular": .regular, "executable": .executable, "test": .test, "system": .system, "binary": .binary,
    "macro": .macro, "plugin": .plugin,
  ]

  private func target(_ node: JSONNode) -> Manifest.Target? {
    guard let name = node["name"]?.text, let kind = (node["type"]?.onlyMember?.key).flatMap({ Self.kinds[$0] }) else {
      return nil
    }
    let known = read.targets.first { $0.name == name }
    let place = known?.location ?? places.target(name) ?? read.location
    var target = Manifest.Target(name: name, kind: kind, location: place)
    let plugins = node["pluginUsages"]?.elements ?? []
    for node in (node["dependencies"]?.elements ?? []) + plugins {
      guard var dependency = dependency(node) else { return nil }
      let same = known?.dependencies.first { $0.name == dependency.name && $0.kind == dependency.kind }
      dependency.location = same?.location ?? places.part(dependency.name, ofTargetAt: place) ?? place
      target.dependencies.append(dependency)
    }
    for setting in node["swiftSettings"]?.elements ?? [] where setting["data"]?["name"]?.text == "unsafeFlags" {
      let flags = setting["data"]?["value"]?.elements.compactMap(\.text) ?? []
      target.aliases.merge(flags.moduleAliases) { first, _ in first }
    }
    for (flags, isConditional) in flags(node) where !isConditional { target.flags.formUnion(flags) }
    target.path = node["path"]?.text
    target.sources = node["sources"].map { $0.elements.compactMap(\.text) }
    target.exclude = (node["exclude"]?.elements ?? []).compactMap(\.text)
    target.resources = (node["resources"]?.elements ?? []).compactMap { $0["path"]?.text }
    return target
  }

  private func dependency(_ node: JSONNode) -> Manifest.TargetDependency? {
    guard let (kind, node) = node.onlyMember, let name = node["name"]?.text else { return nil }
    let package = node["package"]?.text
    let kinds: [String: Manifest.TargetDependency.Kind] = [
      "target": .target, "product": .product(package: package), "byName": .byName, "plugin": .plugin(package: package),
    ]
    guard let kind = kinds[kind] else { return nil }
    return Manifest.TargetDependency(
      kind: kind,
      name: name,
      location: read.location,
      aliases: node["moduleAliases"]?.texts ?? [:]
    )
  }
}
