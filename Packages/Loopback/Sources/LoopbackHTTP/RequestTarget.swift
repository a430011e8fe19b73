/// A request target, taken apart and decoded.
struct RequestTarget {
  /// The path and query as sent.
  let text: String
  let path: String
  let query: [LoopbackServer.QueryItem]
  /// The host of an absolute target, which overrides the `Host` field (RFC 9112, 3.2.2).
  let authority: String?

  init(_ bytes: ArraySlice<UInt8>, method: String) throws(Refusal) {
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw .badRequest("the target has a character that must be percent-encoded")
    }
    if bytes.elementsEqual("*".utf8), method == "OPTIONS" {
      (text, path, query, authority) = ("*", "*", [], nil)
      return
    }

    var rest = bytes
    var authority: String?
    let scheme = "http://"
    if String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme {
      rest = rest.dropFirst(scheme.utf8.count)
      let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      authority = String(decoding: host, as: UTF8.self)
      rest = rest.dropFirst(host.count)
      if rest.first != UInt8(ascii: "/") { rest = [UInt8(ascii: "/")] + rest }
    }
    guard rest.first == UInt8(ascii: "/") else {
      throw .badRequest("the target must be a path that starts with a slash")
    }

    let parts = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = percentDecoded(parts[0], plusIsSpace: false) else {
      throw .badRequest("the path is not percent-encoded UTF-8")
    }
    guard let query = [LoopbackServer.QueryItem](urlEncoded: parts.count == 2 ? parts[1] : []) else {
      throw .badRequest("the query is not percent-encoded UTF-8")
    }
    self.text = String(decoding: rest, as: UTF8.self)
    self.path = path
    self.query = query
    self.authority = authority
  }
}
