/// The rules that a workspace is held to.
enum Rule: String, CaseIterable, Sendable {
  case layer
  case layerTransitive = "layer-transitive"
  case undeclaredImport = "undeclared-import"
  case unusedDependency = "unused-dependency"
  case forbiddenImport = "forbidden-import"
  case targetCycle = "target-cycle"
  case packageCycle = "package-cycle"
  case liveValueOutsideComposition = "live-value-outside-composition"
  case missingLiveValue = "missing-live-value"
  case mockAsLive = "mock-as-live"
  case duplicateLiveValue = "duplicate-live-value"
  case liveValueCycle = "live-value-cycle"
  case testingModuleInProduct = "testing-module-in-product"
  case unlayeredPackage = "unlayered-package"
  case ambiguousModule = "ambiguous-module"
  case settingsDrift = "settings-drift"
  case unresolvedDependency = "unresolved-dependency"
  case staleIgnore = "stale-ignore"
  case staleBaseline = "stale-baseline"
  case unreadable
}

/// One break of a rule, at one place.
struct Finding: Equatable, Sendable {
  var rule: Rule
  var location: Location
  var package: String?
  var target: String?
  /// The module, or for live values the key, that it is about.
  var module: String?
  var message: String
  var help: String?
  /// Every edge, where it is about a ring of them.
  var ring: [Edge] = []

  struct Edge: Equatable, Sendable {
    var file: String
    var from: String
    var to: String
  }

  static func inOrder(_ left: Finding, _ right: Finding) -> Bool {
    if left.location != right.location { return left.location < right.location }
    return (left.rule.rawValue, left.message) < (right.rule.rawValue, right.message)
  }
}
