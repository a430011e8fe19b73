/// What `workspace.json` says: everything that manifests cannot.
struct Configuration: Sendable {
  static let fileName = "workspace.json"

  /// A text of the file with its place.
  struct Entry: Sendable {
    var text: String
    var location: Location
    var pattern: Pattern { Pattern(text) }
  }

  struct Layer: Sendable {
    var name: String
    var location: Location
    /// Patterns of `package/target`.
    var targets: [Entry] = []
    /// Layers that its targets may depend on.
    var uses: [Entry] = []
    /// Whether its targets may depend on each other.
    var siblings = false
    /// Patterns of modules that it may not import.
    var forbid: [Entry] = []
  }

  /// The file that lists the live values of an executable.
  struct Composition: Sendable {
    var target: String
    var targetLocation: Location
    var file: String
    var fileLocation: Location
  }

  /// Sources that no manifest knows: a target of an Xcode or Tuist project.
  struct Folder: Sendable {
    var package: String
    var target: String
    var path: String
    var location: Location
  }

  /// One edge that is left alone, with the reason why.
  struct Ignore: Sendable {
    var rule: String
    var from: String
    var to: String
    var location: Location
  }

  var packages: [Entry] = []
  var layers: [Layer] = []
  var compositions: [Composition] = []
  var liveValuesAllowed: [Entry] = []
  var testingModules: [Entry] = []
  var folders: [Folder] = []
  var severities: [Rule: Severity] = [:]
  var ignores: [Ignore] = []
  /// The file of findings from before.
  var baseline: Entry?

  func severity(of rule: Rule) -> Severity { severities[rule] ?? .error }

  func layer(named name: String) -> Layer? { layers.first { $0.name == name } }

  /// A pattern without a slash names modules: `*Live`.
  func mayHoldLiveValues(path: String, _ module: String) -> Bool {
    liveValuesAllowed.contains { $0.pattern.matches(path) || $0.pattern.matches(module) }
  }

  func isTestingModule(_ module: String) -> Bool { testingModules.contains { $0.pattern.matches(module) } }

  /// The layer with the most specific pattern for a `package/target`; two layers that match equally well are an error.
  func layer(of path: String) throws(Problem) -> Layer? {
    var best: (layer: Layer, entry: Entry)?
    var rival: (layer: Layer, entry: Entry)?
    for layer in layers {
      for entry in layer.targets where entry.pattern.matches(path) {
        guard let current = best else {
          best = (layer, entry)
          continue
        }
        if entry.pattern.isMoreSpecific(than: current.entry.pattern) {
          best = (layer, entry)
          rival = nil
        } else if entry.pattern.isAsSpecific(as: current.entry.pattern), layer.name != current.layer.name {
          rival = (layer, entry)
        }
      }
    }
    if let best, let rival {
      throw Problem(
        location: rival.entry.location,
        message: "the target '\(path)' matches '\(best.entry.text)' of layer \(best.layer.name) and "
          + "'\(rival.entry.text)' of layer \(rival.layer.name) equally well",
        help: "make one of the patterns more specific, for example '\(path)'"
      )
    }
    return best?.layer
  }
}
