import Foundation
import Synchronization
import Testing

@testable import HeadlessApp

@Suite struct ConsoleTests {
  #if os(Linux)
    @Test func outputThatIsLostOnAFullDiskIsNoticed() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let console = Console(isJSON: false, environment: [:], output: full.fileDescriptor)

      console.write("text")

      #expect(console.lostOutput)
    }

    @Test(arguments: ["--help", "--version", "preview", "tour --context preview", "play --context preview"])
    func runThatLosesItsOutputFails(line: String) async {
      await #expect(processExitsWith: .exitCode(1)) { [line] in
        dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO)
        exit(await Run.main(line.split(separator: " ").map(String.init), environment: [:]))
      }
    }
  #endif

  @Test func outputIsWritten() throws {
    let pipe = Pipe()
    let console = Console(isJSON: false, environment: [:], output: pipe.fileHandleForWriting.fileDescriptor)

    console.write("Zoë\n")

    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("Zoë\n".utf8))
    #expect(!console.lostOutput)
  }

  @Test func aLineIsReadWhenItIsAskedFor() async {
    let console = Console(isJSON: false, environment: [:])
    let count = Mutex(0)
    var lines = console.lines {
      count.withLock {
        $0 += 1; return $0 < 1000 ? "line \($0)" : nil
      }
    }.makeAsyncIterator()

    #expect(await lines.next() == "line 1")
    #expect(await lines.next() == "line 2")

    #expect(count.withLock(\.self) == 2)
  }

  @Test func allLinesAreRead() async {
    let rest = Mutex(["c", "b", "a"])
    let lines = Console(isJSON: false, environment: [:]).lines { rest.withLock { $0.popLast() } }

    #expect(await lines.reduce(into: []) { $0.append($1) } == ["a", "b", "c"])
  }

  @Test func linesEndWhenNobodyReadsTheOutput() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      let console = Console(isJSON: false, environment: [:], output: pipe.fileHandleForWriting.fileDescriptor)
      try pipe.fileHandleForReading.close()
      for await line in console.lines(read: { "again" }) { console.write(line) }
      exit(console.lostOutput ? 1 : 0)
    }
  }
}
