/// Products, package dependencies and targets.
extension ManifestReader {
  mutating func addProducts(_ value: ManifestValue.Located) {
    for element in elements(value, "the list of products") {
      guard case .call(let kind, let arguments) = resolve(element).value else {
        report(location(element), "this product")
        continue
      }
      let kinds: [String: Manifest.Product.Kind] = ["library": .library, "executable": .executable, "plugin": .plugin]
      guard let kind = kinds[kind] else {
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
    for element in elements(value, "the list of package dependencies") {
      guard case .call("package", let arguments) = resolve(element).value else {
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

  private static let kinds: [String: Manifest.Target.Kind] = [
    "target": .regular, "executableTarget": .executable, "testTarget": .test, "systemLibrary": .system,
    "binaryTarget": .binary, "macro": .macro, "plugin": .plugin,
  ]

  mutating func addTargets(_ value: ManifestValue.Located) {
    for element in elements(value, "the list of targets") {
      guard case .call(let kind, let arguments) = resolve(element).value, let kind = Self.kinds[kind] else {
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
        case "swiftSettings": target.aliases = moduleAliases(argument.value)
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
    if case .other = resolve(value).value { return true }
    return false
  }

  /// Settings need not be understood: what is made by code is left out, and so is what no person would list.
  private mutating func moduleAliases(_ value: ManifestValue.Located) -> [String: String] {
    var waiting = [value]
    var aliases: [String: String] = [:]
    for _ in 0..<Self.mostSettings {
      guard let next = waiting.popLast() else { break }
      switch resolve(next).value {
      case .array(let settings), .sum(let settings): waiting += settings
      case .call("unsafeFlags", let arguments):
        guard let first = arguments.first, case .array(let flags) = resolve(first.value).value else { continue }
        aliases.merge(flags.map { text($0) ?? "" }.moduleAliases) { first, _ in first }
      default: continue
      }
    }
    return aliases
  }

  private static let mostSettings = 256

  private mutating func resources(_ value: ManifestValue.Located) -> [String] {
    elements(value, "the target's list of resources").compactMap { element in
      guard case .call(_, let arguments) = resolve(element).value, let first = arguments.first else {
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
    for element in elements(value, isPlugin ? "the target's list of plugins" : "the target's list of dependencies") {
      let place = location(element)
      switch resolve(element).value {
      case .string:
        if let name = string(element, "this dependency") {
          let kind: Manifest.TargetDependency.Kind = isPlugin ? .plugin(package: nil) : .byName
          result.append(Manifest.TargetDependency(kind: kind, name: name, location: place))
        }
      case .call(let kind, let arguments) where kinds.contains(kind):
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
      default: report(place, "this dependency")
      }
    }
    return result
  }

  private mutating func aliases(_ value: ManifestValue.Located) -> [String: String] {
    if isNil(value) { return [:] }
    guard case .dictionary(let members) = resolve(value).value else {
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
