import Dependencies
import Testing

/// What the language does not let `@Dependency` do, a constant of type `Dependency` does.
struct ConstantTests {
  private final class Model: Sendable {
    let named = Dependency(\.named)
    let counter = Dependency(Counter.self)
  }

  @Test func aSendableClassHoldsDependenciesAsConstants() async {
    let model = withDependencies {
      $0.named = Named("mock")
    } operation: {
      Model()
    }
    #expect(model.named.wrappedValue.name == "mock")
    #expect(await Task.detached { model.named.wrappedValue.name }.value == "mock")
    #expect(model.counter.wrappedValue === Dependency(\.counter).wrappedValue)
  }

  @Test func theTopLevelOfAProgramHoldsADependencyAsAConstant() throws {
    let program = try Program("constant")
    #expect(program.output == ["live child", "mock", "live child"])
    #expect(program.errors == "")
  }
}
