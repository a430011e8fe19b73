import Foundation

/// Measures the costs of the kernel: `benchmarks [--format text|json] [--filter TEXT]`.
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
      default:
        FileHandle.standardError.write(Data("usage: benchmarks [--format text|json] [--filter TEXT]\n".utf8))
        exit(2)
      }
    }
    let rows = await Run(Controls.all + DependencyBenchmarks.all + CompositionBenchmarks.all, filter: filter).rows()
    guard !rows.isEmpty else {
      FileHandle.standardError.write(Data("error: no benchmark has '\(filter)' in its name\n".utf8))
      exit(2)
    }
    print(format == "json" ? Report.json(rows) : Report.text(rows))
  }
}
