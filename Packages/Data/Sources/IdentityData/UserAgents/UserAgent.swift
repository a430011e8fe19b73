import Foundation

/// What shows the provider's page to the person and follows its redirect back to the app.
public struct UserAgent: Sendable {
  /// Shows the page at `url`. It may return before the person is done; the redirect is awaited elsewhere.
  /// - Throws: `OAuthError` when the page cannot be shown, or `CancellationError`.
  public var present: @Sendable (_ url: URL) async throws -> Void

  /// An agent that shows a page with `present`.
  public init(present: @escaping @Sendable (_ url: URL) async throws -> Void) {
    self.present = present
  }
}
