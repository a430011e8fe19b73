@_spi(Internals) import Dependencies
import Testing

private final class Thing: TestDependencyKey {
  static var testValue: Thing { Thing() }
}

struct InternalsTests {
  @Test func theCacheIsForgotten() {
    @Dependency(Thing.self) var thing
    let first = thing
    #expect(thing === first)
    DependencyValues._current.cachedValues.resetCache()
    #expect(thing !== first)
  }

  @Test func theCacheKeepsOneValueAContext() {
    let cache = CachedValues()
    let test = cache.value(for: Thing.self, context: .test)
    #expect(cache.value(for: Thing.self, context: .test) === test)
    #expect(cache.value(for: Thing.self, context: .preview) !== test)
  }

  @Test func valuesAreReachedByKey() {
    var values = DependencyValues()
    let thing = Thing()
    values[key: Thing.self] = thing
    #expect(values[key: Thing.self] === thing)
    #expect(values[Thing.self, fileID: #fileID, line: #line] === thing)
  }
}
