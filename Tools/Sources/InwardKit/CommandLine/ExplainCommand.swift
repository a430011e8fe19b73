extension Command {
  /// `inward explain [RULE]`
  static let explain = Command(
    name: "explain",
    summary: "Says what a rule says, why, and how to mend a break; without RULE, lists the rules.",
    words: "[RULE]",
    mostWords: 1,
    details: "RULE is the name that stands in brackets at the end of a finding."
  ) { arguments in
    guard let name = arguments.words.first else {
      return Inward.Outcome(output: Rule.allCases.map { "\($0.rawValue)\n  \($0.page.beginning)\n" }.joined())
    }
    guard let rule = Rule(rawValue: name) else {
      throw UsageError.unknown("rule", name, among: Rule.allCases.map(\.rawValue))
    }
    return Inward.Outcome(output: rule.explanation)
  }
}
