import HeadlessRunner
import LogDomain

/// Shows the steps of a tour as they end, to a person or, as JSON, to a program.
struct TourPrinter: Sendable {
  let console: Console
  let isJSON: Bool

  /// One line of JSON for each step.
  private struct Line: Encodable {
    let number: Int
    let name: String
    let ok: Bool
    let seconds: Double
    @Nullable var error: String?
    @Nullable var screen: ScreenDocument?
    let notices: [String]
  }

  func begin(_ introduction: String) {
    guard !isJSON else { return }
    console.write("\(introduction)\n\n")
  }

  func show(_ outcome: Tour.Outcome) {
    let notices = outcome.notices.map { "\($0.category): \($0.message)" }
    guard !isJSON else {
      let line = Line(
        number: outcome.number,
        name: outcome.name,
        ok: outcome.problem == nil,
        seconds: (outcome.duration / .milliseconds(1)).rounded() / 1_000,
        error: outcome.problem,
        screen: outcome.screen,
        notices: notices
      )
      // Texts, truth values and a finite number can always be written.
      if let text = try? line.jsonLine() { console.write(text + "\n") }
      return
    }
    let number = outcome.number < 10 ? " \(outcome.number)" : "\(outcome.number)"
    let mark = outcome.problem == nil ? "✓" : "✗"
    let duration = "\(Int((outcome.duration / .milliseconds(1)).rounded())) ms"
    var text = "\(number) \(mark) \(outcome.name)  \(duration)\n     \(outcome.summary)\n"
    for notice in notices { text += "     ! \(notice)\n" }
    if let problem = outcome.problem { text += "     ✗ \(problem)\n" }
    console.write(text)
  }

  func end(isComplete: Bool) {
    guard !isJSON else { return }
    console.write(
      isComplete ? "\nEvery step was as expected.\n" : "\nThe tour stopped: the last step was not as expected.\n"
    )
  }
}
