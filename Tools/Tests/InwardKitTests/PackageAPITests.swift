import Foundation
import Testing

@testable import InwardKit

/// The table of what manifests may say, against the toolchain's own modules.
@Suite struct PackageAPITests {
  private static let toolchain = try? Toolchain.find(in: ProcessInfo.processInfo.environment)
  private static let extractor = toolchain.map {
    ($0.frontend as NSString).deletingLastPathComponent + "/swift-symbolgraph-extract"
  }
  private static let isThere = extractor.map { FileManager.default.isExecutableFile(atPath: $0) } ?? false
  private static let versions = [500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 600, 601, 602, 603]
  private let api = PackageAPI.shared

  @Test(.enabled(if: isThere, "there is no swift-symbolgraph-extract beside the compiler"))
  func theTableIsTheInterfaceOfTheToolchain() throws {
    let symbols = try Self.symbols()
    let types = Set(
      symbols.filter { ["struct", "enum", "class"].contains($0.kind) }.map { $0.path.joined(separator: ".") }
    )
    #expect(Set(api.kinds.map(\.name)).isSuperset(of: types), "\(types.subtracting(api.kinds.map(\.name)).sorted())")
    for kind in api.kinds where !kind.members.isEmpty || !kind.properties.isEmpty {
      let own = symbols.filter { $0.owner == kind.name }
      let isText = own.contains { $0.path.last == "init(stringLiteral:)" }
      #expect(kind.isText == isText, "\(kind.name)")
      for version in Self.versions {
        #expect(members(of: kind, version) == members(in: own, version), "\(kind.name), \(version)")
      }
      if !kind.properties.isEmpty { #expect(properties(of: kind) == properties(in: own)) }
    }
  }

  // MARK: - What the table says

  private struct Signature: Hashable, CustomStringConvertible {
    var name: String
    var parameters: [PackageAPI.Parameter]?
    var description: String {
      name + (parameters.map { "(\($0.map { "\($0.label ?? "_"): \($0.kind)\($0.hasDefault ? "=" : "")" }))" } ?? "")
    }

    static func == (left: Self, right: Self) -> Bool { left.description == right.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Whether a call of this is one of the other too.
    func isCovered(by other: Self) -> Bool {
      guard self != other, name == other.name, let parameters, let all = other.parameters else { return false }
      var rest = parameters[...]
      for parameter in all {
        if let first = rest.first, first.label == parameter.label, first.kind.fits(parameter.kind),
          parameter.hasDefault || !first.hasDefault
        {
          rest = rest.dropFirst()
        } else if !parameter.hasDefault {
          return false
        }
      }
      return rest.isEmpty
    }
  }

  private func reduced(_ all: [Signature]) -> Set<Signature> {
    Set(all.filter { one in !all.contains { one.isCovered(by: $0) } })
  }

  private func members(of kind: PackageAPI.Kind, _ version: Int) -> Set<Signature> {
    reduced(
      kind.members.flatMap { name, members in
        members.filter { $0.versions.contains(version) }.map { member in
          let parameters = member.parameters?.filter { $0.since <= version }
          return Signature(name: name, parameters: parameters)
        }
      }
    )
  }

  private func properties(of kind: PackageAPI.Kind) -> Set<String> {
    Set(kind.properties.map { "\($0) \($1.kind) \(max($1.since, 500)) \($1.isVariable)" })
  }

  // MARK: - What the modules say

  private struct Symbol {
    var kind: String
    var path: [String]
    var declaration: String
    var versions: Range<Int>
    var owner: String {
      path.count > 1 && path[0] == "Range" ? "Range<Version>" : path.dropLast().joined(separator: ".")
    }
  }

  private static func symbols() throws -> [Symbol] {
    let toolchain = try #require(toolchain)
    let folder = FileManager.default.temporaryDirectory.appending(path: "inward-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var symbols: [Symbol] = []
    for module in ["PackageDescription", "CompilerPluginSupport"] {
      let words = [
        try #require(extractor), "-module-name", module, "-I", toolchain.manifestLibrary, "-output-dir", folder.path,
        "-target", try target(toolchain),
      ]
      let command = ChildProcess.Command(words: words, environment: ProcessInfo.processInfo.environment)
      #expect(ChildProcess.run([command], seconds: 120)[0].end == .exit(0))
    }
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      symbols += (json?["symbols"] as? [[String: Any]] ?? []).map(symbol)
    }
    // What no version has is marked as of one that will never come.
    return symbols.filter { $0.versions.lowerBound < 9900 }
  }

  private static func target(_ toolchain: Toolchain) throws -> String {
    let command = ChildProcess.Command(
      words: [toolchain.frontend, "-frontend", "-print-target-info"],
      environment: ProcessInfo.processInfo.environment
    )
    let json = JSONNode.read(ChildProcess.run([command], seconds: 60)[0].output)
    return try #require(json?["target"]?["triple"]?.text)
  }

  private static func symbol(_ json: [String: Any]) -> Symbol {
    let fragments = json["declarationFragments"] as? [[String: Any]] ?? []
    var versions = 0..<Int.max
    for entry in json["availability"] as? [[String: Any]] ?? [] where entry["domain"] as? String == "SwiftPM" {
      func number(_ key: String) -> Int? {
        (entry[key] as? [String: Int]).map { $0["major", default: 0] * 100 + $0["minor", default: 0] }
      }
      let since = max(versions.lowerBound, number("introduced") ?? 0)
      versions = since..<max(since, min(versions.upperBound, number("obsoleted") ?? Int.max))
    }
    let kind = (json["kind"] as? [String: String])?["identifier"] ?? ""
    return Symbol(
      kind: String(kind.dropFirst("swift.".count)),
      path: json["pathComponents"] as? [String] ?? [],
      declaration: fragments.compactMap { $0["spelling"] as? String }.joined().replacing("`", with: ""),
      versions: versions
    )
  }

  private func members(in symbols: [Symbol], _ version: Int) -> Set<Signature> {
    reduced(
      symbols.compactMap { symbol in
        let text = symbol.path.last ?? ""
        let name = String(text.prefix { $0 != "(" })
        guard symbol.versions.contains(version),
          ["type.method", "type.property", "enum.case", "init"].contains(symbol.kind),
          !text.hasSuffix("Literal:)"), !symbol.declaration.hasPrefix("init?"), text != "init(rawValue:)"
        else { return nil }
        return Signature(name: name, parameters: text.contains("(") ? parameters(symbol.declaration) : nil)
      }
    )
  }

  private func properties(in symbols: [Symbol]) -> Set<String> {
    Set(
      symbols.filter { $0.kind == "property" }.compactMap { symbol in
        let parts = symbol.declaration.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, let kind = kind(parts[1].prefix { $0 != "{" }) else { return nil }
        let isVariable = parts[0].hasPrefix("var") && !parts[1].hasSuffix("{ get }")
        return "\(symbol.path.last ?? "") \(kind) \(max(symbol.versions.lowerBound, 500)) \(isVariable)"
      }
    )
  }

  /// Of `static func name(label name: Type = default, …) -> Type`.
  private func parameters(_ declaration: String) -> [PackageAPI.Parameter] {
    var parts = [""]
    var depth = 0
    for character in declaration.drop(while: { $0 != "(" }) {
      if ")]>".contains(character) { depth -= 1 }
      if depth == 0, character == ")" { break }
      if depth == 1, character == "," {
        parts.append("")
      } else if depth > 0 {
        parts[parts.count - 1].append(character)
      }
      if "([<".contains(character) { depth += 1 }
    }
    return parts.compactMap { part in
      let part = part.trimmingCharacters(in: .whitespaces)
      guard !part.isEmpty else { return nil }
      let colon = part.firstRange(of: ": ")
      let label = colon.map { part[..<$0.lowerBound].prefix { $0 != " " } } ?? "_"
      let type = colon.map { part[$0.upperBound...] } ?? part[...]
      let written = type.firstRange(of: " = ").map { type[..<$0.lowerBound] } ?? type
      return kind(written).map {
        PackageAPI.Parameter(
          label: label == "_" ? nil : String(label),
          kind: $0,
          since: 0,
          hasDefault: type.contains(" = ")
        )
      }
    }
  }

  /// Nil, which shows as a difference, where the table has no such type.
  private func kind(_ text: some StringProtocol) -> ManifestKind? {
    ManifestKind(Substring(text.filter { $0 != " " })) { api.type($0) }
  }
}
