import Foundation
import Programs
import Testing

/// A disk in memory without room, on which one command runs.
struct FullDisk {
  /// What there is no more of.
  enum Lack: String { case blocks, inodes }

  /// What a command did on it, and what came of it when the same command ran again where there was room.
  struct Outcome {
    var ending: Program.Ending
    /// Files that are neither what they were nor what they were to become.
    var harmed: String
    /// What differs in the end from what was to become of it.
    var differing: String
  }

  /// How to get a place of one's own for mounts: root may, and where the system lets them, all users as if they were.
  private static let apart = [["--mount"], ["--user", "--map-root-user", "--mount"]].first { flags in
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "unshare \(flags.joined(separator: " ")) mount -t tmpfs none /tmp >/dev/null 2>&1"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
  static let canBeMade = apart != nil
  static let cannotBeMade: Comment = "SKIPPED: a disk in memory cannot be mounted here with `unshare`"

  private let folder: TemporaryFolder
  /// Where it is for the command.
  var path: String { folder.url.appending(path: "disk").path }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// Runs `inward` in a copy of `origin`, with room for so many more pages or files.
  func inward(
    _ words: [String],
    in origin: String,
    becoming expected: String,
    lacking lack: Lack,
    left: Int = 0,
    environment: [String: String] = [:]
  ) async throws -> Outcome {
    let tool = Program.folder.appending(path: "inward").path
    let arguments = [lack.rawValue, "\(left)", path, origin, expected, tool] + words
    let ending = try await Program.run(
      "/usr/bin/env",
      ["unshare"] + (try #require(Self.apart)) + ["/bin/sh", "-c", Self.script, "sh"] + arguments,
      environment: environment
    )
    func said(_ name: String) throws -> String {
      try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }
    return Outcome(ending: ending, harmed: try said("harmed"), differing: try said("differing"))
  }

  private static let script = """
    set -e
    lack=$1 left=$2 disk=$3 origin=$4 expected=$5 said=${3%/disk}
    shift 5
    different() {
      diff -rq --no-dereference "$1" "$2" | sed "s#$1##g; s#$2##g; s#^Only in \\(.*\\): #\\1/#" | sort
    }
    case $lack in
    blocks)
      mount -t tmpfs -o size=24m none "$disk"
      cp -a "$origin/." "$disk"
      dd if=/dev/zero of="$disk/fill" bs=64k 2>/dev/null || true
      truncate -s "-$((left * 4096))" "$disk/fill" ;;
    inodes)
      mount -t tmpfs -o nr_inodes=4k none "$disk"
      cp -a "$origin/." "$disk"
      mkdir "$disk/fill"
      free=$(stat -f -c %d "$disk")
      (cd "$disk/fill" && seq $((free - left)) | xargs touch) ;;
    esac
    cd "$disk"
    status=0
    "$@" || status=$?
    rm -rf fill
    different "$origin" "$disk" >"$said/changed"
    different "$expected" "$disk" | comm -12 - "$said/changed" >"$said/harmed"
    [ $status = 0 ] || "$@" >/dev/null 2>&1 || true
    different "$expected" "$disk" >"$said/differing"
    exit $status
    """
}
