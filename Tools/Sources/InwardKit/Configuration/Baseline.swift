/// The findings that a workspace had when it adopted its rules: they are forgiven, and it can only become fewer.
///
/// An entry is an edge without its line, so that edits above it change nothing, and a number: of one more finding of the
/// same edge in the same file than that, one is new.
struct Baseline: Equatable {
  struct Edge: Hashable, Comparable {
    var rule: String
    var file: String
    var from: String
    var to: String

    static func < (left: Edge, right: Edge) -> Bool {
      (left.file, left.from, left.rule, left.to) < (right.file, right.from, right.rule, right.to)
    }
  }

  private(set) var counts: [Edge: Int] = [:]

  /// What judging with a baseline leaves.
  struct Rest {
    /// The findings that are new.
    var findings: [Finding] = []
    /// How often each entry was needed.
    var used = Baseline()
  }

  init(counts: [Edge: Int] = [:]) { self.counts = counts }

  /// Everything that is found today.
  init(of findings: [Finding]) {
    for finding in findings where finding.rule.canBeForgiven {
      for edge in finding.edges { counts[edge] = finding.ring.isEmpty ? counts[edge, default: 0] + 1 : 1 }
    }
  }

  var total: Int { counts.values.reduce(0, +) }

  /// Findings are forgiven in their order, so of too many identical ones the last are new. A ring is forgiven when each
  /// of its edges is: a new edge is what makes it a new ring.
  func forgive(_ findings: [Finding]) -> Rest {
    var rest = Rest()
    for var finding in findings {
      let known = finding.edges.filter { edge in
        let count = counts[edge, default: 0]
        let used = rest.used.counts[edge, default: 0]
        guard finding.ring.isEmpty ? used < count : count > 0 else { return false }
        rest.used.counts[edge] = finding.ring.isEmpty ? used + 1 : 1
        return true
      }
      if finding.rule.canBeForgiven, known.count == finding.edges.count { continue }
      if let edge = finding.edges.first, finding.ring.isEmpty, let count = counts[edge] {
        let more = "the baseline has \(count) of this edge in this file; one more is new"
        finding.help = finding.help.map { "\($0) (\(more))" } ?? more
      }
      rest.findings.append(finding)
    }
    return rest
  }
}

extension Rule {
  /// Faults of the configuration or the baseline itself are mended there, and what is unreadable is not known.
  var canBeForgiven: Bool { self != .unreadable && self != .staleIgnore && self != .staleBaseline }
}

extension Finding {
  /// Where the edge begins: `package/target`, or the package alone.
  var from: String? { package.map { package in target.map { "\(package)/\($0)" } ?? package } }

  /// What the baseline knows it by.
  var edges: [Baseline.Edge] {
    if !ring.isEmpty {
      return ring.map { Baseline.Edge(rule: rule.rawValue, file: $0.file, from: $0.from, to: $0.to) }
    }
    return [Baseline.Edge(rule: rule.rawValue, file: location.file, from: from ?? "", to: module ?? "")]
  }
}
