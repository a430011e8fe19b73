#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension LoopbackServer.Response {
  /// What goes over the wire.
  func bytes(isHead: Bool, keepsAlive: Bool) -> [UInt8] {
    let response = unsendable.map { reason in
      Self.text("500 Internal Server Error: the response could not be sent, \(reason).\n", status: 500)
    }
    return (response ?? self).checkedBytes(isHead: isHead, keepsAlive: keepsAlive)
  }

  /// Whether the handler asked for the connection to be closed.
  var asksToClose: Bool {
    headers.tokens("Connection").contains("close")
  }

  private func checkedBytes(isHead: Bool, keepsAlive: Bool) -> [UInt8] {
    let hasNoBody = status == 204 || status == 304
    var text = "HTTP/1.1 \(status) \(Self.phrase(status))\r\n"
    for field in headers.fields where !Self.framing.contains(field.name.lowercased()) {
      text += "\(field.name): \(field.value)\r\n"
    }
    if headers["Date"] == nil { text += "Date: \(httpDate())\r\n" }
    if !hasNoBody { text += "Content-Length: \(body.count)\r\n" }
    text += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(text.utf8) + (hasNoBody || isHead ? [] : body)
  }

  /// Fields that only the server writes, since it alone knows where a response ends.
  private static let framing = ["content-length", "transfer-encoding", "connection", "keep-alive"]

  /// Why this response must not be sent; the value itself is not repeated, it may be secret.
  private var unsendable: String? {
    guard (200...599).contains(status) else { return "its status \(status) is not between 200 and 599" }
    for field in headers.fields {
      guard isToken(field.name.utf8) else { return "a header field's name is not a token" }
      guard field.value.utf8.allSatisfy(isFieldByte) else {
        return "the header field \(field.name) has a line break or another control character"
      }
    }
    return nil
  }
}

/// The time as RFC 9110 writes it, independent of any locale.
private func httpDate() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return days[Int(parts.tm_wday)] + ", " + two(parts.tm_mday) + " " + months[Int(parts.tm_mon)]
    + " \(parts.tm_year + 1900) " + two(parts.tm_hour) + ":" + two(parts.tm_min) + ":" + two(parts.tm_sec) + " GMT"
}
