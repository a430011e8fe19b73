import Foundation
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
}
