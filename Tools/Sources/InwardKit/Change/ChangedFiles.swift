/// What differs between the point where the work began and the files as they lie there now.
///
/// The point is the merge base of a revision and `HEAD`, so that what others did on that branch since is not taken for
/// a change. Commits, what is staged, what is not, and new files that no ignore file hides all count.
struct ChangedFiles {
  struct Change: Hashable {
    enum Kind: String { case added, changed, deleted, untracked }

    /// Relative to the workspace, from which it may lead out by `..`.
    var file: String
    var kind: Kind
  }

  /// The commit where the work began.
  let base: String
  /// Sorted; of a renamed file both names.
  let changes: [Change]

  init(since revision: String, git: Git) throws(Problem) {
    let prefix = try Self.prefix(git)
    base = try Self.base(revision, git)
    var changes: Set<Change> = []
    // Without renames, a renamed file is a deleted and an added one: both owners are known.
    let fields = try git.list([
      "-c", "diff.relative=false", "diff", "--name-status", "-z", "--no-renames", "--no-ext-diff",
      "--ignore-submodules=untracked", base, "--",
    ])
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let kind: Change.Kind =
        switch fields[index].first {
        case "A": .added
        case "D": .deleted
        default: .changed
        }
      changes.insert(Change(file: Self.path(fields[index + 1], from: prefix), kind: kind))
    }
    for file in try git.list(["ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--", ":/"]) {
      changes.insert(Change(file: Self.path(file, from: prefix), kind: .untracked))
    }
    self.changes = changes.sorted { ($0.file, $0.kind.rawValue) < ($1.file, $1.kind.rawValue) }
  }

  /// The folder of the workspace, from the top of the repository.
  private static func prefix(_ git: Git) throws(Problem) -> String {
    do {
      return String((try git.ask(["rev-parse", "--show-prefix"]) ?? "").prefix { $0 != "\n" })
    } catch  where error.message.contains("not a git repository") {
      throw Problem(
        message: "the folder of \(Configuration.fileName) is in no git repository, so nobody knows what changed",
        help: "`git init` makes one"
      )
    }
  }

  private static func base(_ revision: String, _ git: Git) throws(Problem) -> String {
    guard !revision.hasPrefix("-"),
      let commit = try? git.ask(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    else {
      let refs = try git.ask(["for-each-ref", "--format=%(refname:short)"]) ?? ""
      let names = refs.split(separator: "\n").map(String.init)
      let hint = nearest(to: revision, among: names).map { "did you mean '\($0)'?" }
      throw Problem(
        message: "git knows no revision '\(revision)'",
        help: hint ?? "name a commit, branch or tag; in a clone of one branch, fetch the other one first"
      )
    }
    let own = String(commit.dropLast())
    if let base = try git.ask(["merge-base", own, "HEAD"]), let first = base.split(separator: "\n").first {
      return String(first)
    }
    let isShallow = try git.ask(["rev-parse", "--is-shallow-repository"])?.hasPrefix("true") == true
    throw Problem(
      message: "'\(revision)' and HEAD have no commit in common"
        + (isShallow ? ", as far as this shallow clone goes back" : ""),
      help: isShallow
        ? "`git fetch --unshallow` brings the rest; for actions/checkout it is `fetch-depth: 0`"
        : "name a revision that HEAD comes from"
    )
  }

  /// A path from the top of the repository as one from the folder `prefix` of it.
  private static func path(_ file: String, from prefix: String) -> String {
    var folders = prefix.split(separator: "/")[...]
    var parts = file.split(separator: "/")[...]
    while let folder = folders.first, folder == parts.first {
      folders.removeFirst()
      parts.removeFirst()
    }
    return (folders.map { _ in ".." } + parts).joined(separator: "/")
  }
}
