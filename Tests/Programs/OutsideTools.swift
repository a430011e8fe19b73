import Foundation

/// Software that nobody here wrote, to hold outputs and files against: what `Tools/scripts/outside-tools.sh` installs.
public enum OutsideTools {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/outside")

  /// Whether all of it is there.
  public static let areInstalled = FileManager.default.fileExists(atPath: file("installed.txt"))
  /// What a test says that is skipped without it.
  public static let areMissing =
    "SKIPPED: there are no outside tools here; `Tools/scripts/outside-tools.sh .build/outside` brings them"

  /// A Python that reads YAML with `ruamel.yaml`, and has `jsonschema`.
  public static let python = file("bin/python3")
  /// The drawing program of GitHub, for a browser.
  public static let mermaid = file("mermaid.min.js")

  private static func file(_ path: String) -> String { folder.appending(path: path).path }

  /// What files are held against.
  public enum Schema {
    /// The one of SARIF 2.1.0 as OASIS published it.
    case sarif
    /// GitHub's, of workflows.
    case workflow
    /// Any other, at a path.
    case at(String)
    /// The one of schemas themselves.
    case metaschema

    fileprivate var flags: [String] {
      switch self {
      // Its patterns are no regular expressions of Unicode.
      case .sarif: ["--regex-variant", "nonunicode", "--schemafile", file("sarif.schema.json")]
      case .workflow: ["--builtin-schema", "vendor.github-workflows"]
      case .at(let path): ["--schemafile", path]
      case .metaschema: ["--check-metaschema"]
      }
    }
  }

  /// What a validator has to say against files; empty where all are valid.
  public static func complaints(of schema: Schema, about files: [String]) async throws -> String {
    let ending = try await Program.run(file("bin/check-jsonschema"), schema.flags + files)
    guard ending.status != 0 else { return "" }
    return "exit \(ending.status)\n\(ending.output)\(ending.errors)"
  }
}
