/// One tag of a page; an end tag's name begins with a slash. Names are in lower case, values are decoded.
struct HTMLTag: Equatable {
  var name: String
  var attributes: [String: String] = [:]

  /// The tags of a page, in order, without those in comments, scripts and styles.
  static func all(in html: String) -> [HTMLTag] {
    var tags: [HTMLTag] = []
    var scanner = Scanner(rest: Substring(html).unicodeScalars)
    while scanner.skip(past: "<") {
      if scanner.take("!--") {
        _ = scanner.skip(past: "-->")
        continue
      }
      guard let tag = scanner.tag() else { continue }
      tags.append(tag)
      if ["script", "style", "textarea", "title"].contains(tag.name) { _ = scanner.skip(past: "</\(tag.name)") }
    }
    return tags
  }

  private struct Scanner {
    var rest: Substring.UnicodeScalarView

    mutating func take(_ text: String) -> Bool {
      guard rest.starts(with: text.unicodeScalars, by: { $0.properties.lowercaseMapping == String($1) }) else {
        return false
      }
      rest = rest.dropFirst(text.unicodeScalars.count)
      return true
    }

    mutating func skip(past text: String) -> Bool {
      while !rest.isEmpty {
        if take(text) { return true }
        rest = rest.dropFirst()
      }
      return false
    }

    /// Reads what follows a `<`; nil when that begins no tag.
    mutating func tag() -> HTMLTag? {
      let isEnd = take("/")
      let name = takeWhile { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" }.lowercased()
      guard !name.isEmpty else { return nil }
      var tag = HTMLTag(name: isEnd ? "/\(name)" : name)
      while true {
        _ = takeWhile { $0.properties.isWhitespace || $0 == "/" }
        guard let next = rest.first, next != ">" else {
          rest = rest.dropFirst()
          return tag
        }
        let key = takeWhile { !$0.properties.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }.lowercased()
        _ = takeWhile(\.properties.isWhitespace)
        let value = take("=") ? attributeValue() : ""
        // The first of two attributes of one name counts.
        if !key.isEmpty, tag.attributes[key] == nil { tag.attributes[key] = value }
      }
    }

    private mutating func attributeValue() -> String {
      _ = takeWhile(\.properties.isWhitespace)
      for quote in ["\"", "'"] as [Unicode.Scalar] where rest.first == quote {
        rest = rest.dropFirst()
        let value = takeWhile { $0 != quote }
        rest = rest.dropFirst()
        return decodedHTML(value)
      }
      return decodedHTML(takeWhile { !$0.properties.isWhitespace && $0 != ">" })
    }

    private mutating func takeWhile(_ condition: (Unicode.Scalar) -> Bool) -> String {
      let taken = rest.prefix(while: condition)
      rest = rest[taken.endIndex...]
      return String(String.UnicodeScalarView(taken))
    }
  }
}

/// `text` with its character references resolved, as far as attribute values of forms use them.
func decodedHTML(_ text: String) -> String {
  guard text.contains("&") else { return text }
  let names: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
  var result = String.UnicodeScalarView()
  var rest = Substring(text)
  while let start = rest.firstIndex(of: "&") {
    result.append(contentsOf: rest[..<start].unicodeScalars)
    rest = rest[start...].dropFirst()
    guard let end = rest.prefix(12).firstIndex(of: ";") else {
      result.append("&")
      continue
    }
    let reference = rest[..<end]
    let scalar: Unicode.Scalar? =
      if reference.hasPrefix("#x") || reference.hasPrefix("#X") {
        UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if reference.hasPrefix("#") {
        UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        names[reference]
      }
    guard let scalar else {
      result.append("&")
      continue
    }
    result.append(scalar)
    rest = rest[rest.index(after: end)...]
  }
  result.append(contentsOf: rest.unicodeScalars)
  return String(result)
}
