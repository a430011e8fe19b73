import Foundation
import HeadlessRunner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error.
struct Console: Sendable {
  /// Whether a person sits at standard input.
  let isInteractive: Bool
  /// How screens are drawn.
  let style: ScreenStyle

  /// - Parameter isJSON: Whether a program reads the output.
  init(isJSON: Bool, environment: [String: String]) {
    isInteractive = isatty(STDIN_FILENO) != 0
    let isPlain = isJSON || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    style = ScreenStyle(usesColour: !isPlain && isatty(STDOUT_FILENO) != 0)
  }

  /// Writes at once, so that nothing is lost however the process ends.
  func write(_ text: String) {
    // Nobody may be reading any more, which is no reason to leave the app without its ending.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Writes a line for the person who follows the run, where it does not mix with the output.
  func tell(_ text: String) {
    // Paths and a server's words come to a terminal here, which would obey them.
    let text = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Writes a line about what went wrong with the run itself.
  func complain(_ text: String) {
    tell("HeadlessApp: \(text)")
  }

  /// The lines of standard input, as they come.
  func lines() -> AsyncStream<String> {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    // Reading blocks, so it has a thread of its own.
    Thread.detachNewThread {
      while let text = readLine() { line.yield(text) }
      line.finish()
    }
    return lines
  }
}
