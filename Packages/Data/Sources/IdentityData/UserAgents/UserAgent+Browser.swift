import Foundation
import IdentityDomain

extension UserAgent {
  /// How the system's browser gets the page.
  public enum BrowserMode: Sendable {
    /// The URL is printed for the person to open.
    case print
    /// The URL is printed, and the system is asked to open it.
    case open
  }

  /// The person's own browser. `output` takes the lines for the person, the URL among them.
  public static func browser(_ mode: BrowserMode, output: @escaping @Sendable (String) -> Void) -> UserAgent {
    UserAgent { url in
      output("Open this page to sign in:")
      output(url.absoluteString)
      guard mode == .open else { return }
      #if os(Linux) || os(macOS)
        try openInBrowser(url)
      #else
        throw OAuthError.noPresenter
      #endif
    }
  }

  #if os(Linux) || os(macOS)
    private static func openInBrowser(_ url: URL) throws {
      #if os(macOS)
        let command = "open"
      #else
        let command = "xdg-open"
      #endif
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [command, url.absoluteString]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      do {
        try process.run()
      } catch {
        throw OAuthError.noPresenter
      }
    }
  #endif
}
