import Foundation
import HTTPTransport
import IdentityDomain

extension HTTPClient {
  /// Sends `request`, with transport errors as those of the domain.
  func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await send(request)
    } catch let error as HTTPError {
      throw OAuthError(error)
    }
  }
}

extension OAuthError {
  init(_ error: HTTPError) {
    switch error {
    case .unreachable, .timedOut: self = .network(retryable: true)
    case .invalidRequest, .bodyTooLarge, .malformedResponse: self = .invalidResponse(error.description)
    }
  }
}

extension HTTPResponse {
  /// The body as a JSON object; `name` says whose answer it is.
  func jsonObject(_ name: String) throws(OAuthError) -> JSONValue {
    guard mediaType.map({ $0 == "application/json" || $0.hasSuffix("+json") }) ?? true else {
      throw .invalidResponse("\(name): status \(status) with \(safeMediaType) instead of JSON")
    }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: body)
    } catch {
      throw .invalidResponse("\(name): status \(status), no JSON at byte \(error.offset): \(error.reason)")
    }
    guard json.isObject else { throw .invalidResponse("\(name): status \(status), not a JSON object") }
    return json
  }

  /// Whether the server itself failed or asks for patience: later the same may succeed.
  var isTemporaryFailure: Bool {
    status == 429 || status == 408 || (500...599).contains(status)
  }

  private var safeMediaType: String { errorWord(mediaType ?? "") ?? "an unreadable type" }
}

/// `text` when it is a plain word of a protocol, fit for an error's text; nil for anything that could be data.
func errorWord(_ text: String) -> String? {
  guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
  let isPlain = text.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
  }
  return isPlain ? text : nil
}
