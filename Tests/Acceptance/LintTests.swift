import Foundation
import Programs
import Testing

/// What `inward lint` says of this workspace, and of copies of it that somebody broke.
@Suite(.timeLimit(.minutes(2)))
struct LintTests {
  struct Finding: Decodable, CustomStringConvertible {
    var rule: String
    var file: String
    var line: Int
    var column: Int
    var message: String
    var help: String

    var description: String { "\(file):\(line):\(column): \(message) [\(rule)]" }
  }

  private struct Report: Decodable {
    struct Summary: Decodable {
      var packages: Int
      var files: Int
      var findings: Int
    }

    var findings: [Finding]
    var summary: Summary
  }

  static let workspace = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let liveValues = "Packages/Composition/Sources/HeadlessApp/LiveValues.swift"
  static let login = "Packages/Feature/Sources/LoginFeature/Login.swift"

  /// A copy of the workspace without what was built.
  private static func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.copyItem(
      at: workspace.appending(path: "workspace.json"),
      to: folder.url.appending(path: "workspace.json")
    )
    for root in ["Packages", "Tools", "Tests"] {
      let source = workspace.appending(path: root)
      let paths = files.enumerator(atPath: source.path)
      while let path = paths?.nextObject() as? String {
        if path.split(separator: "/").contains(".build") {
          paths?.skipDescendants()
          continue
        }
        let target = folder.url.appending(path: "\(root)/\(path)")
        guard ["swift", "h", "modulemap", "json"].contains(target.pathExtension) else { continue }
        try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: source.appending(path: path), to: target)
      }
    }
    return folder
  }

  private static func lint(_ root: URL) async throws -> (status: Int32, findings: [Finding], files: Int) {
    let ending = try await Program.run("inward", ["lint", "--format", "json", "--root", root.path])
    let report = try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8))
    #expect(report.summary.findings == report.findings.count)
    return (ending.status, report.findings, report.summary.files)
  }

  private static func lines(_ root: URL, _ path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }

  private static func write(_ lines: [String], _ root: URL, _ path: String) throws {
    try lines.joined(separator: "\n").write(to: root.appending(path: path), atomically: true, encoding: .utf8)
  }

  @Test func theWorkspaceIsClean() async throws {
    let (status, findings, files) = try await Self.lint(Self.workspace)
    #expect(findings.isEmpty, "\(findings)")
    #expect(status == 0)
    #expect(files > 50)
  }

  @Test func anImportOfTheDataLayerInAFeatureIsFoundAtItsLine() async throws {
    let folder = try Self.copy()
    var lines = try Self.lines(folder.url, Self.login)
    lines.insert("import IdentityData", at: 0)
    try Self.write(lines, folder.url, Self.login)

    let (status, findings, _) = try await Self.lint(folder.url)
    #expect(status == 1)
    let found = findings.filter { $0.file == Self.login && $0.line == 1 && $0.column == 8 }
    #expect(found.contains { $0.rule == "undeclared-import" || $0.rule == "layer" }, "\(findings)")
    #expect(found.allSatisfy { !$0.help.isEmpty })
  }

  @Test func aDependencyOnDataInTheManifestOfTheFeaturesIsFoundAtItsLine() async throws {
    let manifest = "Packages/Feature/Package.swift"
    let folder = try Self.copy()
    var lines = try Self.lines(folder.url, manifest)
    let line = try #require(lines.firstIndex { $0.contains(#".package(path: "../Domain")"#) })
    lines.insert(#"    .package(path: "../Data"),"#, at: line)
    try Self.write(lines, folder.url, manifest)

    let (status, findings, _) = try await Self.lint(folder.url)
    #expect(status == 1)
    #expect(
      findings.contains { $0.rule == "layer" && $0.file == manifest && $0.line == line + 1 && !$0.help.isEmpty },
      "\(findings)"
    )
  }

  @Test func aLiveValueInDomainIsFoundAtItsLine() async throws {
    let file = "Packages/Domain/Sources/LogDomain/LogClient.swift"
    let folder = try Self.copy()
    var lines = try Self.lines(folder.url, file)
    let line = try #require(lines.firstIndex { $0.contains("static let testValue") })
    lines.insert("  public static let liveValue = LogClient.silent", at: line)
    try Self.write(lines, folder.url, file)

    let (status, findings, _) = try await Self.lint(folder.url)
    #expect(status == 1)
    #expect(
      findings.contains {
        $0.rule == "live-value-outside-composition" && $0.file == file && $0.line == line + 1 && !$0.help.isEmpty
      },
      "\(findings)"
    )
  }

  /// How a registration can go missing while its text, or some of it, is still there.
  enum Loss: String, CaseIterable {
    case deleted
    case commentedOut
    case inBlockComment
    case conditionFalse
    case inString

    func apply(to registration: [String]) -> [String] {
      switch self {
      case .deleted: []
      case .commentedOut: registration.map { "// " + $0 }
      case .inBlockComment: ["/*"] + registration + ["*/"]
      case .conditionFalse: ["#if false"] + registration + ["#endif"]
      case .inString: [##"let _ = #""""##] + registration + [##""""#"##]
      }
    }
  }

  /// A registration of the composition root: its key and the lines it takes.
  struct Registration: CustomStringConvertible {
    var key: String
    var lines: Range<Int>

    var description: String { key }
  }

  static func registrations(_ lines: [String]) -> [Registration] {
    lines.indices.compactMap { start in
      guard let match = lines[start].firstMatch(of: /^\s*Live\(\\\.(\w+)/) else { return nil }
      var depth = 0
      var end = start
      for (index, line) in lines[start...].enumerated() {
        for character in line {
          if "({[".contains(character) { depth += 1 }
          if ")}]".contains(character) { depth -= 1 }
        }
        end = start + index
        if depth == 0 { break }
      }
      return Registration(key: String(match.1), lines: start..<(end + 1))
    }
  }

  @Test(arguments: Loss.allCases)
  func everyLostRegistrationIsAMissingLiveValue(_ loss: Loss) async throws {
    let folder = try Self.copy()
    let lines = try Self.lines(folder.url, Self.liveValues)
    let registrations = Self.registrations(lines)
    #expect(registrations.count >= 8)
    for registration in registrations {
      var broken = lines
      broken.replaceSubrange(registration.lines, with: loss.apply(to: Array(lines[registration.lines])))
      try Self.write(broken, folder.url, Self.liveValues)

      let (status, findings, _) = try await Self.lint(folder.url)
      #expect(status == 1, "\(registration.key) \(loss.rawValue)")
      #expect(
        findings.contains {
          $0.rule == "missing-live-value" && $0.message.contains(registration.key)
            && $0.help.contains("Live(\\.\(registration.key)")
        },
        "\(registration.key) \(loss.rawValue): \(findings)"
      )
    }
  }
}
