/// What an unimplemented endpoint throws after it has reported its issue.
public struct Unimplemented: Error, CustomStringConvertible {
  let endpoint: String

  /// A failure of the endpoint with this name.
  public init(_ endpoint: String) { self.endpoint = endpoint }

  public var description: String { "Unimplemented: '\(endpoint)'" }
}
