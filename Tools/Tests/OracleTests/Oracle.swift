import Foundation
import SwiftParser
import SwiftSyntax

/// What those who must know say about the imports of a file.
enum Oracle {
  /// `line:column:module` of each import that SwiftParser sees, with `!` where it is re-exported.
  static func parser(_ bytes: [UInt8]) -> [String] {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let visitor = ImportVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    return visitor.imports.map { found in
      let place = converter.location(for: found.name.positionAfterSkippingLeadingTrivia)
      return "\(place.line):\(place.column):\(found.name.identifier?.name ?? found.name.text)"
        + (found.isExported ? "!" : "")
    }
  }

  /// Whether SwiftParser finds no error in a file.
  static func parses(_ bytes: [UInt8]) -> Bool {
    !bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }.hasError
  }

  /// The modules that the compiler would load for a file, without places.
  static func compiler(_ files: [String]) throws -> Set<String> {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // In the language's mode before 6 a bare slash begins no regex.
    process.arguments = ["swiftc", "-frontend", "-swift-version", "6", "-emit-imported-modules", "-o", "-"] + files
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Set(text.split(separator: "\n").map(String.init))
  }
}

private final class ImportVisitor: SyntaxVisitor {
  var imports: [(name: TokenSyntax, isExported: Bool)] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.path.first?.name, name.presence == .present {
      let isExported = node.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "_exported"
      }
      imports.append((name, isExported))
    }
    return .skipChildren
  }
}
