import Foundation
import Testing

@Suite struct ArticleTests {
  @Test func everyListingOfTheArticlesIsCompiledHere() throws {
    let sources = try files(under: "Tests/Documentation") { $0.pathExtension == "swift" }
      .map { lines(of: try String(contentsOf: $0, encoding: .utf8)) }
    var count = 0
    for article in try Article.all() {
      for block in article.blocks where block.language == "swift" {
        count += 1
        let wanted = lines(of: block.text)
        #expect(
          sources.contains { $0.contains(wanted) },
          "\(article.file.path):\(block.line): error: no file of Tests/Documentation has this code; add it there"
        )
      }
    }
    #expect(count >= 20)
  }

  @Test func everyTestThatAnArticleNamesIsThere() throws {
    let tests = try files(under: "Packages") { $0.pathExtension == "swift" && $0.path.contains("/Tests/") }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let names = try Article.named("DifferencesFromUpstream").spans.filter { $0.hasSuffix("()") }
    for name in names {
      #expect(tests.contains { $0.contains("func \(name.dropLast())") }, "There is no test '\(name)'.")
    }
    #expect(names.count >= 9)
  }

  /// The lines that are not empty, without their indentation.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
