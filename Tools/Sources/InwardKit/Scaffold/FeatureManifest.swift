/// Puts a feature into the manifest of the package of features, and takes it out.
struct FeatureManifest {
  let name: FeatureName
  /// The file, relative to the workspace.
  let file: String
  let text: String
  private let tokens: [Token]
  private let manifest: Manifest

  init(name: FeatureName, file: String, text: String) {
    self.name = name
    self.file = file
    self.text = text
    let buffer = ReadBuffer()
    let tokens = withExtendedLifetime(buffer) { Tokenizer.tokens(of: buffer.take(text.utf8)) }
    self.tokens = tokens
    manifest = ManifestReader.read(tokens, file: file)
  }

  private var own: Set<String> { [name.module, name.module + "Tests"] }

  var isDeclared: Bool { manifest.targets.contains { own.contains($0.name) } }

  // MARK: - Putting in

  /// The manifest with the feature before the root `root`, which depends on it if it is `mounted`.
  func putting(before root: String, mounted: Bool) throws(Problem) -> String {
    guard !isDeclared else { return text }
    var lines = Insertion.lines(text)
    guard let product = manifest.products.first(where: { $0.name == root }),
      let target = manifest.targets.first(where: { $0.name == root }),
      let list = lines[target.location.line...].firstIndex(where: { $0 == "      dependencies: [\n" }),
      beginsLine(product.location), beginsLine(target.location)
    else {
      throw Problem(
        location: Location(file: file, line: 1, column: 1),
        message: "this is not laid out so that a feature can be added: the product and the target '\(root)', and the "
          + "target's dependencies, each need lines of their own",
        help: "`swift format -i` and a line for each element make it so"
      )
    }
    if mounted { lines.insert("        \"\(name.module)\",\n", at: list + 1) }
    lines.insert(targets, at: target.location.line - 1)
    lines.insert(
      "    .library(name: \"\(name.module)\", targets: [\"\(name.module)\"]),\n",
      at: product.location.line - 1
    )
    return lines.joined()
  }

  private var targets: String {
    """
        .target(
          name: "\(name.module)",
          dependencies: [
            "ScreenModel",
            .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
          ]
        ),
        .testTarget(
          name: "\(name.module)Tests",
          dependencies: [
            "\(name.module)", "ScreenModel",
            .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
          ]
        ),


    """
  }

  // MARK: - Taking out

  /// The manifest without the feature, and the places where other targets use it and have to be changed by hand.
  func takingOut(root: String) throws(Problem) -> (text: String, uses: [Location]) {
    var lines = Insertion.lines(text)
    var ranges: [ClosedRange<Int>] = []
    var uses: [Location] = []
    for product in manifest.products where product.targets.contains(name.module) {
      if product.targets.count > 1 { uses.append(product.location) } else { ranges.append(try range(product.location)) }
    }
    for target in manifest.targets {
      if own.contains(target.name) {
        ranges.append(try range(target.location))
        continue
      }
      for dependency in target.dependencies where dependency.name == name.module {
        let line = dependency.location.line
        if target.name == root, lines[line - 1].filter({ !" \n".contains($0) }) == "\"\(name.module)\"," {
          ranges.append(line...line)
        } else {
          uses.append(dependency.location)
        }
      }
    }
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      lines.removeSubrange((range.lowerBound - 1)...(range.upperBound - 1))
      let (above, below) = (range.lowerBound - 2, range.lowerBound - 1)
      let hasNothingAbove = above < 0 || lines[above] == "\n" || lines[above].hasSuffix("[\n")
      if lines.indices.contains(below), lines[below] == "\n", hasNothingAbove { lines.remove(at: below) }
    }
    return (lines.joined(), uses)
  }

  /// The lines of the call that begins at a place.
  private func range(_ start: Location) throws(Problem) -> ClosedRange<Int> {
    guard var index = tokens.firstIndex(where: { $0.line == start.line && $0.column == start.column }),
      tokens[index].beginsLine
    else { throw byHand(start) }
    var depth = 0
    while index < tokens.count {
      if tokens[index].isMark("(") { depth += 1 }
      if tokens[index].isMark(")") {
        depth -= 1
        if depth == 0 { break }
      }
      index += 1
    }
    guard index < tokens.count else { throw byHand(start) }
    let next = tokens.dropFirst(index + 1).first { !$0.isMark(",") }
    guard next?.beginsLine != false else { throw byHand(start) }
    return start.line...tokens[index].line
  }

  private func beginsLine(_ place: Location) -> Bool {
    tokens.contains { $0.line == place.line && $0.column == place.column && $0.beginsLine }
  }

  private func byHand(_ place: Location) -> Problem {
    Problem(
      location: place,
      message: "this shares a line with something else, so it is not removed",
      help: "give it lines of its own, or remove it by hand"
    )
  }
}
