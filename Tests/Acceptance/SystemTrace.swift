import Foundation
import Programs

/// What a program asked the system to do to the world outside of it, as strace saw it.
struct SystemTrace {
  /// How the program ended.
  let ending: Program.Ending
  /// The calls that reach out: sockets, files opened to be written or changed otherwise, and other programs.
  let reachingOut: [String]

  /// Whether there is a strace here that may trace.
  static func isAvailable() async -> Bool {
    let ending = try? await Program.run("/usr/bin/env", ["strace", "-f", "-o", "/dev/null", "true"])
    return ending?.status == 0
  }

  /// Runs HeadlessApp in `folder`, which is its home and its place for temporary files, too.
  init(_ arguments: [String], in folder: TemporaryFolder, input: String = "") async throws {
    let notes = try TemporaryFolder()
    let file = notes.url.appending(path: "trace").path(percentEncoded: false)
    ending = try await Program.run(
      "/usr/bin/env",
      ["-C", folder.path, "HOME=\(folder.path)", "TMPDIR=\(folder.path)", "strace", "-f", "-qq", "-o", file]
        + ["-e", "trace=" + Self.calls.joined(separator: ",")]
        + [Program.folder.appending(path: "HeadlessApp").path(percentEncoded: false)] + arguments,
      input: input
    )
    let lines = try String(contentsOf: URL(filePath: file), encoding: .utf8).split(separator: "\n")
    let calls = lines.compactMap(Self.call)
    guard let first = calls.first, first.hasPrefix("execve(") else {
      throw Program.Failure("strace did not see the program start: \(ending.errors)")
    }
    reachingOut = calls.dropFirst().filter(Self.reachesOut)
  }

  /// What is traced. A call that this machine's kernel never had is passed over, which the question mark says.
  private static let calls =
    ["%network"]
    + [
      "open", "openat", "openat2", "creat", "mkdir", "mkdirat", "mknod", "mknodat", "rename", "renameat", "renameat2",
      "unlink", "unlinkat", "rmdir", "link", "linkat", "symlink", "symlinkat", "truncate", "ftruncate", "fallocate",
      "chmod", "fchmod", "fchmodat", "chown", "fchown", "fchownat", "lchown", "utimensat", "io_uring_setup",
      "execve", "execveat", "fork", "vfork", "clone", "clone3",
    ].map { "?" + $0 }

  /// The call on a line of the trace: not the process it came from, nor the rest of one that was interrupted.
  private static func call(_ line: Substring) -> String? {
    let call = line.drop { $0.isNumber || $0 == " " }
    return call.first?.isLetter == true ? String(call) : nil
  }

  private static func reachesOut(_ call: String) -> Bool {
    switch call.prefix(while: { $0 != "(" }) {
    case "open", "openat", "openat2":
      ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "O_TMPFILE"].contains { call.contains($0) }
    case "clone", "clone3":
      !call.contains("CLONE_THREAD")
    default:
      true
    }
  }
}
