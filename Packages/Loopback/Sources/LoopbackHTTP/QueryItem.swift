extension LoopbackServer {
  /// One decoded `name=value` pair of a query or a form.
  public struct QueryItem: Equatable, Sendable {
    /// The decoded name.
    public var name: String
    /// The decoded value; empty where there is no `=`.
    public var value: String

    /// A pair of decoded texts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension [LoopbackServer.QueryItem] {
  /// The first value of a name.
  public func first(_ name: String) -> String? {
    first { $0.name == name }?.value
  }

  /// Every value of a name, in order: more than one is a duplicated parameter.
  public func all(_ name: String) -> [String] {
    filter { $0.name == name }.map(\.value)
  }

  /// Decodes `application/x-www-form-urlencoded`; `nil` for a broken escape, a NUL or what is not UTF-8.
  init?(urlEncoded bytes: some Collection<UInt8>) {
    self = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard
        let name = percentDecoded(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? percentDecoded(parts[1], plusIsSpace: true) : ""
      else { return nil }
      append(LoopbackServer.QueryItem(name, value))
    }
  }
}

/// The text behind percent escapes; `nil` for a broken escape, a NUL or what is not UTF-8.
func percentDecoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var rest = bytes.makeIterator()
  while let byte = rest.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit) else { return nil }
      decoded.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace:
      decoded.append(UInt8(ascii: " "))
    default:
      decoded.append(byte)
    }
  }
  if decoded.contains(0) { return nil }
  return String(validating: decoded, as: UTF8.self)
}

func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
