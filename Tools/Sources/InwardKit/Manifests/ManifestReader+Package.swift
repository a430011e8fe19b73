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
      for argument in arguments {
        switch argument.label {
        case "name": target.name = string(argument.value, "the target's name") ?? ""
        case "dependencies": target.dependencies = targetDependencies(argument.value)
        case "path": if !isNil(argument.value) { target.path = string(argument.value, "the target's path") }
        case "exclude": target.exclude += strings(argument.value, "the target's list of excluded files")
        case "sources":
          if !isNil(argument.value) { target.sources = strings(argument.value, "the target's list of sources") }
        case "resources": target.exclude += resources(argument.value)
        default: break
        }
      }
      if !target.name.isEmpty { manifest.targets.append(target) }
    }
  }

  private func isNil(_ value: ManifestValue.Located) -> Bool {
    if case .other = resolve(value).value { return true }
    return false
  }

  /// Swift files among resources are not compiled.
  private mutating func resources(_ value: ManifestValue.Located) -> [String] {
    guard case .array(let elements) = resolve(value).value else { return [] }
    return elements.compactMap { element in
      guard case .call(_, let arguments) = resolve(element).value, let first = arguments.first else { return nil }
      return text(first.value)
    }
  }

  private mutating func targetDependencies(_ value: ManifestValue.Located) -> [Manifest.TargetDependency] {
    var result: [Manifest.TargetDependency] = []
    for element in elements(value, "the target's list of dependencies") {
      let place = location(element)
      switch resolve(element).value {
      case .string:
        if let name = string(element, "this dependency") {
          result.append(Manifest.TargetDependency(kind: .byName, name: name, location: place))
        }
      case .call(let kind, let arguments) where ["target", "product", "byName"].contains(kind):
        var name: String?
        var package: String?
        for argument in arguments {
          switch argument.label {
          case "name": name = string(argument.value, "the dependency's name")
          case "package": package = isNil(argument.value) ? nil : string(argument.value, "the dependency's package")
          default: break
          }
        }
        guard let name else { continue }
        let dependency: Manifest.TargetDependency.Kind =
          kind == "target" ? .target : kind == "product" ? .product(package: package) : .byName
        result.append(Manifest.TargetDependency(kind: dependency, name: name, location: place))
      default: report(place, "this dependency")
      }
    }
    return result
  }
}
