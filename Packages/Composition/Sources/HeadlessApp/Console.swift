import Dispatch
import Foundation
import HeadlessRunner
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error.
final class Console: Sendable {
  /// Whether a person sits at standard input.
  let isInteractive: Bool
  /// How screens are drawn.
  let style: ScreenStyle
  private let output: Int32
  private let isIncomplete = Mutex(false)
  private let readerIsGone = Mutex(false)

  /// - Parameters:
  ///   - isJSON: Whether a program reads the output.
  ///   - output: The file that the output goes to.
  init(isJSON: Bool, environment: [String: String], output: Int32 = STDOUT_FILENO) {
    self.output = output
    isInteractive = isatty(STDIN_FILENO) != 0
    let isPlain = isJSON || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    style = ScreenStyle(usesColour: !isPlain && isatty(output) != 0)
  }

  /// Whether output was lost, as on a full disk; a reader that is gone misses nothing.
  var lostOutput: Bool { isIncomplete.withLock(\.self) }

  /// Writes at once, so that nothing is lost however the process ends.
  ///
  /// What cannot be written is no reason to leave the app without its ending; the first time it is complained about.
  func write(_ text: String) {
    guard let code = failure(writing: Array(text.utf8)) else { return }
    if code == EPIPE { return readerIsGone.withLock { $0 = true } }
    let isKnown = isIncomplete.withLock { isIncomplete in
      defer { isIncomplete = true }
      return isIncomplete
    }
    if !isKnown { complain("the output cannot be written: \(String(cString: strerror(code)))") }
  }

  private func failure(writing bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
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

  /// The lines of standard input, each read when it is asked for; they end, too, when nobody reads the output any more.
  func lines(read: @escaping @Sendable () -> String? = { readLine() }) -> AsyncStream<String> {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let wanted = DispatchSemaphore(value: 0)
    // Reading blocks, so it has a thread of its own.
    Thread.detachNewThread { [self] in
      repeat { wanted.wait() } while !readerIsGone.withLock(\.self) && read().map { line.yield($0) } != nil
      line.finish()
    }
    return AsyncStream {
      wanted.signal()
      return await lines.first { _ in true }
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
