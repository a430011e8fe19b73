import Foundation

/// Rows as people or programs read them.
enum Report {
  static func text(_ rows: [Row]) -> String {
    rows.map { row in
      let name = row.name.padding(toLength: 36, withPad: " ", startingAt: 0)
      let cost = String(format: "%10.1f ns %8.2fx  ", row.nanoseconds, row.ratio)
      return name + cost + row.control
    }
    .joined(separator: "\n")
  }

  static func json(_ rows: [Row]) -> String {
    let lines = rows.map { row in
      let numbers = String(
        format: "\"nanoseconds\": %.2f, \"control\": \"%@\", \"ratio\": %.3f",
        row.nanoseconds,
        row.control,
        row.ratio
      )
      return "  {\"name\": \"\(row.name)\", \(numbers)}"
    }
    return "{\"rows\": [\n\(lines.joined(separator: ",\n"))\n]}"
  }
}
