/// Reads the files that may register live values for an executable.
final class RootReader {
  let workspace: Workspace
  let target: Int
  private let buffer: ReadBuffer

  init(_ workspace: Workspace, target: Int, buffer: ReadBuffer) {
    self.workspace = workspace
    self.target = target
    self.buffer = buffer
  }

  /// What `file` registers, and with it what else the executable holds does; nil where there is no such file.
  func read(_ file: String) throws(FileError) -> CompositionFacts? {
    guard FileSystem.kind(of: "\(workspace.root)/\(file)") != .missing else { return nil }
    var facts = try read(file, of: target, as: .root)
    let reached = workspace.reached(from: target)
    for index in reached {
      for source in workspace.targets[index].sources where source.path != file {
        guard let role = try? role(of: source, in: index) else { continue }
        // A source that cannot be read is a finding of its own.
        if let other = try? read(source.path, of: index, as: role) { facts.merge(other) }
      }
    }
    // What a call that sets values itself may set is seen where it is declared; a call of a value sets nothing.
    facts.handedOver.removeAll { facts.functions.contains($0.function) }
    if !facts.handedOver.isEmpty {
      let properties = Set(workspace.targets.flatMap(\.sources).compactMap(\.facts).flatMap(\.properties).map(\.name))
      facts.handedOver.removeAll { properties.contains($0.function) }
    }
    facts.buildings = buildings(of: facts, file, reached)
    findTestingTypes(in: &facts, file)
    return facts
  }

  /// What a source is to the composition; nil where it has no word of it.
  private func role(of source: Workspace.Source, in index: Int) throws(FileError) -> CompositionReader.Role? {
    let mayRegister = source.facts?.mayRegister ?? false
    let registers = mayRegister || source.imports.contains { $0.module == "CompositionRoot" }
    guard index == target else { return registers ? .other : nil }
    // The program's own sources may hold it without a word that others would need.
    let cursor = try buffer.read("\(workspace.root)/\(source.path)")
    if source.path.hasSuffix("/main.swift") || cursor.holds("@main") { return .entry }
    return mayRegister || cursor.holds("Live(") ? .other : nil
  }

  /// The tokens of a source; none where it cannot be read, which is a finding of its own.
  func tokens(of source: Workspace.Source) -> TokenList {
    let tokens = (try? buffer.read("\(workspace.root)/\(source.path)")).map { Tokenizer.tokens(of: $0) }
    return TokenList(tokens ?? [], file: source.path)
  }

  private func read(_ file: String, of target: Int, as role: CompositionReader.Role) throws(FileError)
    -> CompositionFacts
  {
    let cursor = try buffer.read("\(workspace.root)/\(file)")
    let package = workspace.packages[workspace.targets[target].package]
    // SwiftPM compiles with the flags of the manifest and its own two; an Xcode project's are not seen.
    let tokens = Tokenizer.tokens(of: cursor) { flag in
      if package.isFolder { return .maybe }
      if flag == "SWIFT_PACKAGE" || package.manifest.constantFlags.contains(flag) { return .yes }
      return package.manifest.flags.contains(flag) || flag == "DEBUG" ? .maybe : .no
    }
    var facts = CompositionReader.read(tokens, file: file, role: role)
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

  private func neighbours(of index: Int, _ modules: [String: [Int]]) -> [Int] {
    let target = targets[index]
    if !packages[target.package].isFolder { return target.edges.flatMap(\.targets) }
    return target.sources.flatMap(\.imports).filter { $0.isActive != .no }.flatMap { modules[$0.module] ?? [] }
  }
}

extension SourceCursor {
  /// Whether a text occurs from here on.
  fileprivate func holds(_ text: StaticString) -> Bool {
    var cursor = self
    while cursor.position < end {
      if base[cursor.position] == text.utf8Start[0], cursor.isAt(text) { return true }
      cursor.position += 1
    }
    return false
  }
}
