import Foundation

extension HTTPRequest {
  /// Throws `HTTPError.invalidRequest` for what must not go on the wire.
  func validate() throws(HTTPError) {
    guard !method.isEmpty, method.utf8.allSatisfy(\.isTokenCharacter) else {
      throw .invalidRequest("the method is not a token of RFC 9110: \(url.withoutSecrets)")
    }
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .invalidRequest("\(self): the scheme must be http or https")
    }
    guard let host = url.host(), !host.isEmpty else {
      throw .invalidRequest("\(self): the URL has no host")
    }
    guard url.user == nil, url.password == nil else {
      throw .invalidRequest("\(self): credentials in a URL are not sent")
    }
    guard body == nil || !["GET", "HEAD"].contains(method) else {
      throw .invalidRequest("\(self): a \(method) is sent without a body")
    }
    for name in headers.names {
      guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else {
        throw .invalidRequest("\(self): a header's name is not a token of RFC 9110")
      }
      guard let value = headers[name], value.utf8.allSatisfy({ $0 == 9 || ($0 >= 32 && $0 != 127) }) else {
        throw .invalidRequest("\(self): the header \(name) holds a line break or another control character")
      }
    }
  }
}

extension UInt8 {
  fileprivate var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
