import Dependencies
import DependenciesMacros
import Foundation

// Clients of many shapes, of which the compiler is the first test.

enum Failure: Error, Equatable { case first, second }

@DependencyClient
public struct PublicClient: Sendable {
  /// A throwing endpoint needs no default.
  public var fetch: @Sendable (_ id: Int) async throws -> String
  public var save: @Sendable (_ text: String, _ to: String) async throws -> Void
  public var delete: @Sendable (_ ids: Set<Int>, _ permanently: Bool) throws -> Void
  public var send: @Sendable (String) throws -> Void
  public var log: @Sendable (_ message: String) -> Void
  public var find: @Sendable (_ name: String) -> String?
  public var optional: @Sendable () async -> Optional<Int>
  public var count: @Sendable () -> Int = { 7 }
  public var isOn: @Sendable () async -> Bool = { true }
  public var names: @Sendable (_ containing: String) -> [String] = { _ in ["Blob"] }
  public var values: @Sendable () -> [String: Int] = { [:] }
  public var events: @Sendable () -> AsyncStream<Int> = { .finished }
  public var sum: @Sendable (_ of: Int, _ and: Int) -> Int = { $0 + $1 }
  public var steps: @Sendable () -> Int = {
    let first = 1
    return first + 1
  }
}

@DependencyClient
package struct PackageClient: Sendable {
  package var run: @Sendable (_ times: Int) throws -> Void
}

@DependencyClient
struct MixedAccessClient {
  public var first: () throws -> Int
  var second: (_ at: Int) throws -> Int
}

@DependencyClient
private struct PrivateClient {
  var run: (_ times: Int) throws -> Int
}

func runPrivateClient() throws -> Int {
  var client = PrivateClient()
  client.run = { $0 }
  return try client.run(times: 3)
}

@DependencyClient
struct ConfiguredClient {
  let id: Int
  var name: String
  var limit = 3
  var isEnabled = true
  var ratio = 0.5
  var title = "untitled"
  var note: String?
  static let shared = 1
  var summary: String { "\(name) \(limit)" }
  @DependencyEndpointIgnored
  var ignored: () -> Int
  var run: (_ at: Int) throws -> Int
}

@DependencyClient
struct TypedThrowsClient: Sendable {
  var load: @Sendable (_ id: Int) throws(Failure) -> Int = { _ in 1 }
  var store: @Sendable () async throws(Failure) -> Void
  var fail: @Sendable () throws(Failure) -> Int = { () throws(Failure) in throw .first }
  var anything: @Sendable () throws(any Error) -> Int
}

@DependencyClient
struct IsolatedClient: Sendable {
  var show: @MainActor @Sendable (_ title: String) -> Void
  var ask: @MainActor @Sendable (_ question: String) async throws -> Bool
  var title: @MainActor @Sendable () -> String = { "none" }
}

@DependencyClient
struct HigherOrderClient {
  var perform: (_ action: @escaping @Sendable () -> Void) throws -> Void
  var modify: (_ value: inout Int) throws -> Void
  var make: () throws -> @Sendable (Int) -> Int
  var map: (_ values: [Int], _ transform: (Int) throws -> Int) throws -> [Int]
  var pair: () throws -> (first: Int, second: String)
}

@DependencyClient
struct GenericClient<Value: Sendable>: Sendable {
  var load: @Sendable (_ id: Int) async throws -> Value
  var all: @Sendable () -> [Value] = { [] }
}

@DependencyClient
struct NamedEndpointsClient {
  @DependencyEndpoint(method: "load")
  var loadByID: (_ id: Int) throws -> String
  @DependencyEndpoint(method: "load")
  var loadByName: (_ name: String) throws -> String
  @DependencyEndpoint(method: "run")
  var plain: (Int) throws -> Int
  var `default`: (_ value: Int) throws -> Int
}

@DependencyClient
struct WrittenInitializerClient {
  var run: () throws -> Int
  init() {}
  init(constant: Int) { run = { constant } }
}

struct SingleEndpoint: Sendable {
  @DependencyEndpoint var now: @Sendable () -> Date = { .distantPast }
  @DependencyEndpoint var later: @Sendable (_ by: Int) throws -> Date
}

enum Namespace {
  @DependencyClient
  struct Client: Sendable {
    var run: @Sendable () throws -> Void
  }
}

extension Namespace.Client {
  static let noop = Self(run: {})
}

@DependencyClient
struct AvailableClient {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  var run: (_ times: Int) throws -> Int
}

extension PublicClient: TestDependencyKey {
  public static let testValue = Self()
  public static let previewValue = Self(
    fetch: { "\($0)" },
    save: { _, _ in },
    delete: { _, _ in },
    send: { _ in },
    log: { _ in },
    find: { _ in nil },
    optional: { nil },
    count: { 0 },
    isOn: { false },
    names: { _ in [] },
    values: { [:] },
    events: { .never },
    sum: { _, _ in 0 },
    steps: { 0 }
  )
}

extension DependencyValues {
  public var publicClient: PublicClient {
    get { self[PublicClient.self] }
    set { self[PublicClient.self] = newValue }
  }
}

protocol Greeter: Sendable { func greet() -> String }
struct Polite: Greeter { func greet() -> String { "Good day" } }
struct Rude: Greeter { func greet() -> String { "What" } }

extension DependencyValues {
  @DependencyEntry var greeter: any Greeter = Polite()
  @DependencyEntry public var retries: Int = 3
  @DependencyEntry var nickname: String?
  @DependencyEntry fileprivate var isVerbose = false
}

func readIsVerbose() -> Bool { Dependency(\.isVerbose).wrappedValue }
