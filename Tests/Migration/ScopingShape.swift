// Shape: one dependency read before, within and after a `withDependencies` scope, and by what outlives the scope.

import Dependencies
import DependenciesTestSupport
import Testing

private struct NamedSignIn: SigningIn {
  var name: String

  func signIn(with provider: Provider) async throws -> Account { Account(id: provider.rawValue, name: name) }
}

private struct Model: Sendable {
  @Dependency(\.signIn) var signIn

  var name: String {
    get async throws { try await signIn.signIn(with: .google).name }
  }
}

@Suite(.dependency(\.signIn, NamedSignIn(name: "outer")))
struct ScopingShape {
  @Test func aScopeLeavesNothingBehind() async throws {
    @Dependency(\.signIn) var before
    #expect(try await before.signIn(with: .google).name == "outer")
    let inner = try await withDependencies {
      $0.signIn = NamedSignIn(name: "inner")
    } operation: {
      @Dependency(\.signIn) var within
      return try await [within.signIn(with: .google).name, before.signIn(with: .google).name]
    }
    #expect(inner == ["inner", "inner"])
    @Dependency(\.signIn) var after
    #expect(try await after.signIn(with: .google).name == "outer")
  }

  @Test func whereNothingIsOverriddenAModelRemembersTheScopeItWasMadeIn() async throws {
    let model = withDependencies {
      $0.signIn = NamedSignIn(name: "inner")
    } operation: {
      Model()
    }
    #expect(try await Task.detached { try await model.name }.value == "inner")
  }

  @Test func whereAModelIsReadInAScopeTheScopeWins() async throws {
    let model = withDependencies {
      $0.signIn = NamedSignIn(name: "inner")
    } operation: {
      Model()
    }
    #expect(try await model.name == "outer")
  }

  @Test func tasksOfAScopeSeeItAndOthersDoNot() async throws {
    let names = try await withThrowingTaskGroup { group in
      for name in ["a", "b", "c"] {
        group.addTask {
          try await withDependencies {
            $0.signIn = NamedSignIn(name: name)
          } operation: {
            try await Task { try await Model().name }.value
          }
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names == ["a", "b", "c"])
    #expect(try await Model().name == "outer")
  }

  @Test func aDetachedTaskTakesTheValuesAlong() async throws {
    let name = try await withEscapedDependencies { dependencies in
      try await Task.detached {
        try await dependencies.yield { try await Model().name }
      }
      .value
    }
    #expect(name == "outer")
  }
}
