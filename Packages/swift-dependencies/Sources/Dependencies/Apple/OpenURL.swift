#if canImport(SwiftUI)
  import Foundation
  import IssueReporting
  import SwiftUI

  // For Apple platforms: type-checked against declarations of SwiftUI elsewhere, but never run where there is no SwiftUI.

  extension DependencyValues {
    /// Opens a URL with the application for it; in tests an issue. This cannot be run on Linux.
    public var openURL: OpenURLEffect {
      get { self[OpenURLKey.self] }
      set { self[OpenURLKey.self] = newValue }
    }
  }

  /// Opens a URL.
  public struct OpenURLEffect: Sendable {
    private let handler: @Sendable (URL) async -> Bool

    /// Opens URLs with a closure that says whether it could.
    public init(handler: @escaping @Sendable (URL) async -> Bool) { self.handler = handler }

    /// Opens the URL, and says whether that could be done.
    @discardableResult
    public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
  }

  private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect { url in await open(url) }

    static let testValue = OpenURLEffect { _ in
      reportIssue(#"Unimplemented: @Dependency(\.openURL) was used in a test. Override it."#)
      return false
    }

    @MainActor
    private static func open(_ url: URL) async -> Bool {
      #if os(watchOS)
        EnvironmentValues().openURL(url)
        return true
      #else
        await withCheckedContinuation { continuation in
          EnvironmentValues().openURL(url) { continuation.resume(returning: $0) }
        }
      #endif
    }
  }
#endif
