/// Products, package dependencies and targets.
extension ManifestReader {
  private static let productKinds: [String: Manifest.Product.Kind] = [
    "library": .library, "executable": .executable, "plugin": .plugin,
  ]
  private static let targetKinds: [String: Manifest.Target.Kind] = [
    "target": .regular, "executableTarget": .executable, "testTarget": .test, "systemLibrary": .system,
    "binaryTarget": .binary, "macro": .macro, "plugin": .plugin,
  ]

  /// The call of a function of a type that stands here or behind a constant.
  private func call(
    _ value: ManifestValue.Located,
    of type: String
  ) -> (name: String, arguments: [ManifestValue.Argument])? {
    guard case .call(let name, let arguments) = resolve(value, as: type).value, name.base == nil || name.base == type
    else {
      return nil
    }
    return (name.text, arguments)
  }

  mutating func addProducts(_ value: ManifestValue.Located) {
    for element in elements(value, of: "[Product]", "the list of products") {
      guard let (kind, arguments) = call(element, of: "Product"), let kind = Self.productKinds[kind] else {
        report(location(element), "this product")
        continue
      }
      var product = Manifest.Product(name: "", kind: kind, targets: [], location: location(element))
      for argument in arguments {
        switch argument.label {
        case "name": product.name = string(argument.value, "the product's name") ?? ""
        case "targets": product.targets = strings(argument.value, "the product's targets")
        default: break
        }
      }
      manifest.products.append(product)
    }
  }

  mutating func addDependencies(_ value: ManifestValue.Located) {
    for element in elements(value, of: "[Package.Dependency]", "the list of package dependencies") {
      guard let (kind, arguments) = call(element, of: "Package.Dependency"), kind == "package" else {
        report(location(element), "this package dependency")
        continue
      }
      var source: Manifest.PackageDependency.Source?
      var name: String?
      for argument in arguments {
        switch argument.label {
        case "path": source = string(argument.value, "the path of the package").map { .path($0) }
        case "url", "id": source = string(argument.value, "the source of the package").map { .elsewhere($0) }
        case "name": name = string(argument.value, "the name of the package")
        default: break
        }
      }
      guard let source else { continue }
      manifest.dependencies.append(
        Manifest.PackageDependency(source: source, name: name, location: location(element))
      )
    }
  }

  mutating func addTargets(_ value: ManifestValue.Located) {
    for element in elements(value, of: "[Target]", "the list of targets") {
      guard let (kind, arguments) = call(element, of: "Target"), let kind = Self.targetKinds[kind] else {
        report(location(element), "this target")
        continue
      }
      var target = Manifest.Target(name: "", kind: kind, location: location(element))
      var plugins: [Manifest.TargetDependency] = []
      for argument in arguments {
        switch argument.label {
        case "name": target.name = string(argument.value, "the target's name") ?? ""
        case "dependencies": target.dependencies = targetDependencies(argument.value)
        case "path": if !isNil(argument.value) { target.path = string(argument.value, "the target's path") }
        case "exclude": target.exclude += strings(argument.value, "the target's list of excluded files")
        case "sources":
          if !isNil(argument.value) { target.sources = strings(argument.value, "the target's list of sources") }
        case "resources": target.resources = resources(argument.value)
        case "swiftSettings": readSettings(argument.value, of: &target)
        case "plugins":
          if !isNil(argument.value) { plugins = targetDependencies(argument.value, isPlugin: true) }
        default: break
        }
      }
      target.dependencies += plugins
      if !target.name.isEmpty { manifest.targets.append(target) }
    }
  }

  private func isNil(_ value: ManifestValue.Located) -> Bool {
    if case .none = resolve(value, as: "String").value { return true }
    return false
  }

  private mutating func resources(_ value: ManifestValue.Located) -> [String] {
    elements(value, of: "[Resource]", "the target's list of resources").compactMap { element in
      guard let (_, arguments) = call(element, of: "Resource"), let first = arguments.first else {
        report(location(element), "this resource")
        return nil
      }
      return string(first.value, "the path of the resource")
    }
  }

  private mutating func targetDependencies(
    _ value: ManifestValue.Located,
    isPlugin: Bool = false
  ) -> [Manifest.TargetDependency] {
    var result: [Manifest.TargetDependency] = []
    let kinds = isPlugin ? ["plugin"] : ["target", "product", "byName"]
    let type = isPlugin ? "Target.PluginUsage" : "Target.Dependency"
    let what = "the target's list of \(isPlugin ? "plugins" : "dependencies")"
    for element in elements(value, of: isPlugin ? "[Target.PluginUsage]" : "[Target.Dependency]", what) {
      let place = location(element)
      if case .string = resolve(element, as: type).value {
        if let name = string(resolve(element, as: type), "this dependency") {
          let kind: Manifest.TargetDependency.Kind = isPlugin ? .plugin(package: nil) : .byName
          result.append(Manifest.TargetDependency(kind: kind, name: name, location: place))
        }
      } else if let (kind, arguments) = call(element, of: type),
        kinds.contains(kind)
      {
        var name: String?
        var aliases: [String: String] = [:]
        var package: String?
        for argument in arguments {
          switch argument.label {
          case "name": name = string(argument.value, "the dependency's name")
          case "package": package = isNil(argument.value) ? nil : string(argument.value, "the dependency's package")
          case "moduleAliases": aliases = self.aliases(argument.value)
          default: break
          }
        }
        guard let name else { continue }
        let dependency: Manifest.TargetDependency.Kind =
          switch kind {
          case "target": .target
          case "product": .product(package: package)
          case "plugin": .plugin(package: package)
          default: .byName
          }
        result.append(Manifest.TargetDependency(kind: dependency, name: name, location: place, aliases: aliases))
      } else {
        report(place, "this dependency")
      }
    }
    return result
  }

  private mutating func aliases(_ value: ManifestValue.Located) -> [String: String] {
    if isNil(value) { return [:] }
    guard case .dictionary(let members) = resolve(value, as: "[String: String]").value else {
      report(location(value), "the dependency's list of module aliases")
      return [:]
    }
    var result: [String: String] = [:]
    for member in members {
      guard let module = string(member.key, "the name of a module"),
        let alias = string(member.value, "the alias of a module")
      else { continue }
      result[module] = alias
    }
    return result
  }
}
