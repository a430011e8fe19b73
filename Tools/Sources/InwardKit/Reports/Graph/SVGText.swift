/// The words of SVG that a picture is written in.
enum SVGText {
  /// With one digit after the point.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let digits = "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
    return tenths < 0 ? "-\(digits)" : digits
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML has no way to write these.
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  typealias Point = (x: Double, y: Double)

  static func move(_ x: Double, _ y: Double) -> String { "M\(number(x)) \(number(y))" }

  static func line(_ x: Double, _ y: Double) -> String { "L\(number(x)) \(number(y))" }

  /// To the third point, leaving towards the first and arriving from the second.
  static func curve(_ leaving: Point, _ arriving: Point, _ end: Point) -> String {
    "C" + [leaving, arriving, end].map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
  }

  /// Light colours, or dark ones where its reader's screen is dark.
  static let style = """
    <style>
    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    .box { fill: #eef2fb; stroke: #d3dcf0; }
    .title { font-size: 12px; font-weight: 600; fill: #3a5bb0; }
    .node { fill: #ffffff; stroke: #c3c9d4; }
    .layer { fill: #eef2fb; stroke: #bccaeb; }
    .outside { stroke-dasharray: 4 3; }
    .bad { fill: #fff1f0; stroke: #cf222e; }
    .name { font-size: 13px; font-weight: 600; fill: #1d2127; text-anchor: middle; }
    .detail { font-size: 11px; fill: #59616d; text-anchor: middle; }
    path { fill: none; }
    .edge { stroke: #6b7688; stroke-width: 1.3; }
    .implied { stroke: #8b93a0; stroke-width: 1; opacity: .3; }
    .broken { stroke: #cf222e; stroke-width: 2; }
    marker .edge, marker .implied, marker .broken { stroke: none; opacity: 1; }
    marker .edge { fill: #6b7688; }
    marker .implied { fill: #8b93a0; }
    marker .broken { fill: #cf222e; }
    @media (prefers-color-scheme: dark) {
    .box { fill: #182033; stroke: #2b3957; }
    .title { fill: #8fb0ff; }
    .node { fill: #1d222b; stroke: #48505e; }
    .layer { fill: #182033; stroke: #3a4d78; }
    .bad { fill: #3a1a1d; stroke: #ff6b6b; }
    .name { fill: #e7e9ec; }
    .detail { fill: #a3acb9; }
    .edge { stroke: #8a94a4; }
    .broken { stroke: #ff6b6b; }
    marker .edge { fill: #8a94a4; }
    marker .broken { fill: #ff6b6b; }
    }
    </style>
    <defs>
    \(["edge", "implied", "broken"].map(marker).joined(separator: "\n"))
    </defs>

    """

  private static func marker(_ name: String) -> String {
    "<marker id=\"head-\(name)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
      + "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"\(name)\" d=\"M0 .8 7.6 4 0 7.2z\"/></marker>"
  }
}

/// How wide a text is at most, in the fonts that readers are likely to have.
enum TextWidth {
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let ems = text.unicodeScalars.reduce(0.0) { $0 + width($1) }
    return ems * size * (isBold ? 1.07 : 1)
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", " ", "!": 0.36
    case "f", "r", "t", "-", "(", ")", "/", "·": 0.42
    case "m", "w", "M", "W", "@", "%": 0.98
    case "A"..."Z": 0.72
    case _ where scalar.value < 0x250: 0.63
    default: 1.05
    }
  }
}
