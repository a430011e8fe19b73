import Dependencies

/// A client as features have them.
struct Client: DependencyKey {
  var load: @Sendable (Int) async throws -> String
  var save: @Sendable (Int, String) async throws -> Void
  var remove: @Sendable (Int) async -> Void

  static let liveValue = Self(load: { "\($0)" }, save: { _, _ in }, remove: { _ in })
  static let other = Self(load: { _ in "" }, save: { _, _ in }, remove: { _ in })
}

/// A dependency beside the client.
struct Setting<Index>: DependencyKey {
  var number = 0
  static var liveValue: Self { Self() }
}

extension DependencyValues {
  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}

final class Model {
  @Dependency(\.client) var client
}

/// The costs of reading and overriding dependencies.
@MainActor
enum DependencyBenchmarks {
  static let all = [
    Benchmark("dependency.read.cached", .control("control.dictionary.read")) { count in
      let model = Model()
      for _ in 0..<count { consume(model.client) }
    },
    Benchmark("dependency.read.overridden", .control("control.dictionary.read")) { count in
      let model = Model()
      withDependencies {
        $0.client = .other
      } operation: {
        for _ in 0..<count { consume(model.client) }
      }
    },
    Benchmark("dependency.read.other-overridden", .control("control.dictionary.read")) { count in
      let model = Model()
      withDependencies {
        $0[Setting<Int>.self] = Setting()
      } operation: {
        for _ in 0..<count { consume(model.client) }
      }
    },
    Benchmark("dependency.scope.1", .control("control.task-local.scope")) { count in
      for _ in 0..<count {
        withDependencies {
          $0.client = .other
        } operation: {
          consume(count)
        }
      }
    },
    Benchmark("dependency.scope.10", .control("control.task-local.scope")) { count in
      for _ in 0..<count {
        withDependencies {
          $0.client = .other
          $0[Setting<Int>.self] = Setting()
          $0[Setting<Int8>.self] = Setting()
          $0[Setting<Int16>.self] = Setting()
          $0[Setting<Int32>.self] = Setting()
          $0[Setting<Int64>.self] = Setting()
          $0[Setting<UInt8>.self] = Setting()
          $0[Setting<UInt16>.self] = Setting()
          $0[Setting<UInt32>.self] = Setting()
          $0[Setting<UInt64>.self] = Setting()
        } operation: {
          consume(count)
        }
      }
    },
    Benchmark("dependency.scope.async-main-actor", .control("control.task-local.scope")) { count in
      for _ in 0..<count {
        await withDependencies {
          $0.client = .other
        } operation: {
          await pass()
        }
      }
    },
    Benchmark("dependency.from-model", .control("control.task-local.scope")) { count in
      let model = withDependencies {
        $0.client = .other
      } operation: {
        Model()
      }
      for _ in 0..<count { withDependencies(from: model) { consume(count) } }
    },
    Benchmark(
      "dependency.read.two-threads",
      .oneThread(
        "dependency.read.cached",
        control: "control.loop.two-threads",
        controlOnOneThread: "control.loop.one-thread"
      ),
      threads: 2
    ) { count in
      let model = Model()
      for _ in 0..<count { consume(model.client) }
    },
  ]

  private static func pass() async {}
}
