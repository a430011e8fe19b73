import Foundation
import IssueReporting
import Synchronization

/// The world that dependencies take their default values from.
public enum DependencyContext: String, Sendable {
  /// The running application.
  case live
  /// An Xcode preview.
  case preview
  /// A test.
  case test
}

extension DependencyContext {
  /// What the environment says: `SWIFT_DEPENDENCIES_CONTEXT`, else Xcode's preview variable, else whether tests run.
  static let ofProcess: Self = {
    let environment = ProcessInfo.processInfo.environment
    if let value = environment["SWIFT_DEPENDENCIES_CONTEXT"] {
      if let context = Self(rawValue: value) { return context }
      reportIssue(
        """
        The environment variable SWIFT_DEPENDENCIES_CONTEXT is "\(value)", which is no context.

        Set it to "live", "preview" or "test", or remove it.
        """
      )
    }
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    return isTesting ? .test : .live
  }()
}
