import Foundation

/// The cookies of one sign-in, in memory: each goes back to the host that set it alone, whatever domain it names.
struct CookieJar: Sendable {
  private static let limit = 50

  fileprivate struct Cookie: Equatable {
    var name: String
    var value: String
    var host: String
    var path: String
  }

  private var cookies: [Cookie] = []

  /// The `Cookie` header for `url`; nil when there are none for it.
  func header(for url: URL) -> String? {
    let pairs = cookies.filter { $0.matches(url) }.map { "\($0.name)=\($0.value)" }
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }

  /// Takes over what `url` answered in its `Set-Cookie` fields, which the system joins with commas.
  mutating func take(_ header: String?, from url: URL) {
    guard let header, let host = url.host()?.lowercased() else { return }
    for text in Self.separated(header) {
      guard let (cookie, isOver) = Self.cookie(text, host: host, url: url) else { continue }
      cookies.removeAll { $0.name == cookie.name && $0.host == cookie.host && $0.path == cookie.path }
      if !isOver, cookies.count < Self.limit { cookies.append(cookie) }
    }
  }

  /// A comma begins a new cookie only where a name and `=` follow it; those in dates do not.
  private static func separated(_ header: String) -> [Substring] {
    var texts: [Substring] = []
    for part in header.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "=" && $0 != ";" }
      let isNew = name.endIndex < part.endIndex && part[name.endIndex] == "=" && isName(name.trimmed)
      if let last = texts.last, !isNew {
        texts[texts.count - 1] = header[last.startIndex..<part.endIndex]
      } else {
        texts.append(part)
      }
    }
    return texts
  }

  private static func cookie(_ text: Substring, host: String, url: URL) -> (cookie: Cookie, isOver: Bool)? {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(pair)[...]
    guard let first = parts.popFirst(), let value = first.value, isName(first.name),
      value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    var cookie = Cookie(name: String(first.name), value: String(value), host: host, path: "/")
    var isOver = false
    for part in parts {
      switch part.name.lowercased() {
      case "path" where part.value?.hasPrefix("/") == true: cookie.path = part.value.map(String.init) ?? "/"
      case "max-age": isOver = part.value.flatMap { Int($0) }.map { $0 <= 0 } ?? false
      default: break
      }
    }
    return (cookie, isOver)
  }

  private static func pair(_ text: Substring) -> (name: Substring, value: Substring?) {
    guard let equals = text.firstIndex(of: "=") else { return (text.trimmed, nil) }
    return (text[..<equals].trimmed, text[text.index(after: equals)...].trimmed)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
  }
}

extension CookieJar.Cookie {
  fileprivate func matches(_ url: URL) -> Bool {
    // Whatever else it asks for, a cookie leaves over https or stays on this device.
    guard url.isTrusted, url.host()?.lowercased() == host else { return false }
    let requested = url.path.isEmpty ? "/" : url.path
    return requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
