import Dependencies
import Testing

/// Overrides live as long as what was made under them, and no longer.
struct LifetimeTests {
  private class Model {
    @Dependency(\.counter) var counter
  }
  private final class Subclass: Model {}
  private final class Bare {}

  /// Makes a model under an override, and tells whether the override is gone once the model is.
  private func endsWithItsModel<M: AnyObject>(_ make: () -> M, whileAlive use: (M) -> Void = { _ in }) -> Bool {
    weak var counter: Counter?
    do {
      let model = withDependencies {
        let mock = Counter()
        counter = mock
        $0.counter = mock
      } operation: {
        make()
      }
      use(model)
      #expect(counter != nil, "The override is there as long as the model")
      withExtendedLifetime(model) {}
    }
    return counter == nil
  }

  @Test func anOverrideEndsWithTheReturnedObject() { #expect(endsWithItsModel { Model() }) }

  @Test func anOverrideEndsWithAnObjectWhoseSuperclassHasTheProperty() { #expect(endsWithItsModel { Subclass() }) }

  @Test func anOverrideEndsWithAnObjectThatHadChildren() {
    #expect(
      endsWithItsModel {
        Model()
      } whileAlive: { model in
        for _ in 0..<100 { _ = withDependencies(from: model) { Model() } }
      }
    )
  }

  @Test func anOverrideEndsWithAnObjectThatWasReturnedAsynchronously() async {
    weak var counter: Counter?
    do {
      let model = await withDependencies {
        let mock = Counter()
        counter = mock
        $0.counter = mock
      } operation: {
        await Task.yield()
        return Model()
      }
      #expect(counter != nil)
      withExtendedLifetime(model) {}
    }
    #expect(counter == nil)
  }

  @Test func anOverrideEndsWithTheScopeThatReturnsNoObject() {
    weak var counter: Counter?
    let number = withDependencies {
      let mock = Counter()
      counter = mock
      $0.counter = mock
    } operation: {
      Dependency(\.counter).wrappedValue.increment()
    }
    #expect(number == 1)
    #expect(counter == nil)
  }

  /// Nothing tells when an object goes that has no property to hold its overrides, so they go when others come.
  @Test func overridesOfObjectsWithoutPropertiesDoNotPileUp() {
    weak var counter: Counter?
    for number in 1...500 {
      let bare = withDependencies {
        let mock = Counter()
        if number == 1 { counter = mock }
        $0.counter = mock
      } operation: {
        Bare()
      }
      withExtendedLifetime(bare) {}
    }
    #expect(counter == nil)
  }
}
