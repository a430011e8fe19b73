import Dependencies
import DependenciesMacros
import DependenciesProgramKeys
import Foundation

/// What the program's dependencies give: a text that tells how it was made, in an object so that sharing shows.
final class Made: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

enum ChildKey: DependencyKey {
  static var liveValue: Made { Made("live child") }
  static var testValue: Made { Made("test child") }
}

enum ParentKey: DependencyKey {
  static var liveValue: Made { Made("parent of \(Dependency(\.child).wrappedValue.name)") }
  static var testValue: Made { Made("test parent") }
}

enum StoredParentKey: DependencyKey {
  static let liveValue = Made("stored parent of \(Dependency(\.child).wrappedValue.name)")
  static var testValue: Made { Made("test stored parent") }
}

enum MissingKey: TestDependencyKey {
  static var testValue: Made { Made("test value") }
}

extension ForeignKey: DependencyKey {
  public static var liveValue: String { "live value of another module" }
}

/// A client as macros make it.
@DependencyClient
struct Mailer {
  var send: @Sendable (_ text: String) async throws -> Int
}

/// One of two values that need each other.
enum FirstKey: DependencyKey {
  static var liveValue: Made { Made("first of \(Dependency(SecondKey.self).wrappedValue.name)") }
  static var testValue: Made { Made("test first") }
}

/// The other of two values that need each other.
enum SecondKey: DependencyKey {
  static var liveValue: Made { Made("second of \(Dependency(FirstKey.self).wrappedValue.name)") }
  static var testValue: Made { Made("test second") }
}

/// A value that waits, while it is made, for a thread which reads another dependency.
enum WaitingKey: DependencyKey {
  static var liveValue: Made {
    let name = LockIsolated("")
    let isRead = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      name.setValue(Dependency(\.child).wrappedValue.name)
      isRead.signal()
    }
    isRead.wait()
    return Made("waited for \(name.value)")
  }
  static var testValue: Made { Made("test waiting") }
}

extension DependencyValues {
  var child: Made {
    get { self[ChildKey.self] }
    set { self[ChildKey.self] = newValue }
  }
  var parent: Made {
    get { self[ParentKey.self] }
    set { self[ParentKey.self] = newValue }
  }
  var missing: Made {
    get { self[MissingKey.self] }
    set { self[MissingKey.self] = newValue }
  }
}
