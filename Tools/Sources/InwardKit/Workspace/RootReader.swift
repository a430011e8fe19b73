/// Reads the files that may register live values for an executable.
final class RootReader {
  let workspace: Workspace
  let target: Int
  let buffer: ReadBuffer
  /// The sources of the executable's target that may make something without an import of it.
  private(set) var callers: Set<String> = []

  init(_ workspace: Workspace, target: Int, buffer: ReadBuffer) {
    self.workspace = workspace
    self.target = target
    self.buffer = buffer
  }

  /// What `file` registers, and with it what else the executable holds does; nil where there is no such file.
  func read(_ file: String) throws(FileError) -> CompositionFacts? {
    guard FileSystem.kind(of: "\(workspace.root)/\(file)") != .missing else { return nil }
    var facts = try read(file, of: target, as: .root)
    let callees = Set(facts.registrations.compactMap(\.callee)).union(["Live"])
    let calls = CallSearch(callees.union(["dependency", "transformDependency"]))
    let reached = workspace.reached(from: target)
    var finder = BuildingFinder(self, file: file, reached: reached)
    let factories = finder.search(facts.factories)
    for index in reached {
      for source in workspace.targets[index].sources where source.path != file {
        guard let role = try? role(of: source, in: index, calls, factories) else { continue }
        // A source that cannot be read is a finding of its own.
        if let other = try? read(source.path, of: index, as: role, callees) { facts.merge(other) }
      }
    }
    // Functions that make all values are called or not, and with what they make much may be done.
    let called = Set(facts.handedOver.map(\.function))
    facts.registrations.removeAll { $0.maker.map { !called.contains($0) } ?? false }
    // What a call that sets values itself may set is seen where it is declared; a call of a value sets nothing.
    facts.handedOver.removeAll { facts.functions.contains($0.function) }
    if !facts.handedOver.isEmpty {
      let properties = Set(workspace.targets.flatMap(\.sources).compactMap(\.facts).flatMap(\.properties).map(\.name))
      facts.handedOver.removeAll { properties.contains($0.function) }
    }
    finder.find(facts)
    facts.buildings = finder.buildings
    facts.doubts = finder.doubts
    findTestingTypes(in: &facts, file)
    return facts
  }

  /// What a source is to the composition; nil where it has no word of it.
  private func role(of source: Workspace.Source, in index: Int, _ calls: CallSearch, _ factories: CallSearch)
    throws(FileError)
    -> CompositionReader.Role?
  {
    let mayRegister = source.facts?.mayRegister ?? false
    let registers = mayRegister || source.imports.contains { $0.module == "CompositionRoot" }
    guard index == target else { return registers ? .other : nil }
    // The program's own sources may hold it without a word that others would need.
    let cursor = try buffer.read("\(workspace.root)/\(source.path)")
    if factories.mayFind(in: cursor) { callers.insert(source.path) }
    if source.path.hasSuffix("/main.swift") || cursor.holds("@main") { return .entry }
    return mayRegister || cursor.holds("withDependencies") || calls.mayFind(in: cursor) ? .own : nil
  }

  /// The tokens of a source; none where it cannot be read, which is a finding of its own.
  func tokens(of source: Workspace.Source) -> TokenList {
    let tokens = (try? buffer.read("\(workspace.root)/\(source.path)")).map { Tokenizer.tokens(of: $0) }
    return TokenList(tokens ?? [], file: source.path)
  }

  private func read(
    _ file: String,
    of target: Int,
    as role: CompositionReader.Role,
    _ callees: Set<String> = []
  ) throws(FileError) -> CompositionFacts {
    let cursor = try buffer.read("\(workspace.root)/\(file)")
    let package = workspace.packages[workspace.targets[target].package]
    let flags = workspace.targets[target].declared.flags
    // SwiftPM compiles with the flags of the manifest and its own two; an Xcode project's are not seen.
    let tokens = Tokenizer.tokens(of: cursor) { flag in
      if package.isFolder { return .maybe }
      if flag == "SWIFT_PACKAGE" || flags.contains(flag) { return .yes }
      let isKnown = package.manifest.flags.contains(flag) || package.manifest.definesOtherFlags || flag == "DEBUG"
      return isKnown ? .maybe : .no
    }
    let names = role == .other ? ["Live"] : callees
    var facts = CompositionReader.read(tokens, file: file, role: role, callees: names)
    // What an activation applies is what was registered, also where its module comes from outside.
    if cursor.holds("import CompositionRoot") { facts.handedOver.removeAll { $0.function == "apply" } }
    if role == .root { facts.mentions = KeyPathMentions.find(in: cursor, file: file) }
    return facts
  }
}

extension Workspace {
  /// Every target that one holds when it is built, itself included: by its manifest, or in a folder by its imports.
  func reached(from start: Int) -> [Int] {
    let modules = packages.contains(where: \.isFolder) ? self.modules : [:]
    var reached: Set<Int> = [start]
    var waiting = [start]
    while let next = waiting.popLast() {
      for other in neighbours(of: next, modules) where reached.insert(other).inserted { waiting.append(other) }
    }
    return reached.sorted()
  }

  /// What a target depends on: by its manifest, or in a folder by its imports.
  func neighbours(of index: Int, _ modules: [String: [Int]]) -> [Int] {
    let target = targets[index]
    if !packages[target.package].isFolder { return target.edges.flatMap(\.targets) }
    return target.sources.flatMap(\.imports).filter { $0.isActive != .no }.flatMap { modules[$0.module] ?? [] }
  }
}
