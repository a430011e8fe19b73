import Foundation

/// Measures what the kernel and the commands cost: `benchmarks [--format text|json] [--filter TEXT]`.
@main
enum Main {
  static func main() async {
    var format = "text"
    var filter = ""
    var words = CommandLine.arguments.dropFirst()
    while let flag = words.popFirst() {
      switch (flag, words.popFirst()) {
      case ("--format", let value?) where ["text", "json"].contains(value): format = value
      case ("--filter", let value?): filter = value
      default: fail("usage: benchmarks [--format text|json] [--filter TEXT]")
      }
    }
    let all = Controls.all + DependencyBenchmarks.all + CompositionBenchmarks.all + CommandBenchmarks.all
    let rows = await Run(all, filter: filter).rows()
    guard !rows.isEmpty else {
      fail("error: no benchmark has '\(filter)' in its name; there are \(all.map(\.name).joined(separator: ", "))")
    }
    print(format == "json" ? Report.json(rows) : Report.text(rows))
  }

  private static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data((reason + "\n").utf8))
    exit(2)
  }
}
