import Dependencies
import Testing

/// A scope may override so many values that they are looked up by an index.
@Suite struct ManyOverridesTests {
  @Test(arguments: [1, 10, 11, 12, 13, 14, 24, 25, 64, 100])
  func eachOfManyOverriddenValuesIsFound(count: Int) {
    withDependencies {
      for number in 0..<count { $0[number: number] = number }
    } operation: {
      let values = DependencyValues._current
      #expect((0..<100).map { values[number: $0] } == (0..<100).map { $0 < count ? $0 : -1 })
    }
  }

  @Test(arguments: [10, 12, 13, 30])
  func oneMoreOverrideLeavesTheOthers(count: Int) {
    withDependencies {
      for number in 0..<count { $0[number: number] = number }
    } operation: {
      withDependencies {
        $0[number: 3] = 33
        $0[number: 99] = 9_999
      } operation: {
        let values = DependencyValues._current
        #expect(values[number: 3] == 33)
        #expect(values[number: 99] == 9_999)
        #expect(values[number: count - 1] == count - 1)
        #expect(values[number: 98] == -1)
      }
      #expect(DependencyValues._current[number: 3] == 3)
    }
  }

  @Test func copiesOfManyValuesCanBeWrittenFurther() {
    var copy = withDependencies {
      for number in 0..<40 { $0[number: number] = number }
    } operation: {
      DependencyValues._current
    }
    for number in 30..<60 { copy[number: number] = -number }
    #expect((0..<60).map { copy[number: $0] } == (0..<30).map { $0 } + (30..<60).map { -$0 })
  }

  @Test func keyPathsWithArgumentsAreToldApartAtOnePlace() {
    withDependencies {
      for number in 0..<20 { $0[number: number] = number }
    } operation: {
      let properties = (0..<20).map { Dependency(\.[number: $0]) }
      #expect(properties.map(\.wrappedValue) == Array(0..<20))
    }
  }

  @Test func aModelOfManyValuesIsJoinedWithManyOthers() {
    let model = withDependencies {
      for number in 0..<40 { $0[number: number] = number }
    } operation: {
      Model()
    }
    withDependencies {
      for number in 20..<60 { $0[number: number] = -number }
    } operation: {
      withDependencies(from: model) {
        let values = DependencyValues._current
        #expect((0..<60).map { values[number: $0] } == (0..<20).map { $0 } + (20..<60).map { -$0 })
      }
    }
  }
}

private final class Model {
  @Dependency(\.context) var context
}

private enum NumberKey<Tens, Ones>: TestDependencyKey {
  static var testValue: Int { -1 }
}

private protocol IntKey: TestDependencyKey where Value == Int {}
extension NumberKey: IntKey {}

private let types: [Any.Type] = [
  Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
]

private func key(_ number: Int) -> any IntKey.Type {
  func open<Tens, Ones>(_: Tens.Type, _: Ones.Type) -> any IntKey.Type { NumberKey<Tens, Ones>.self }
  func openTens<Tens>(_ tens: Tens.Type) -> any IntKey.Type {
    func openOnes<Ones>(_ ones: Ones.Type) -> any IntKey.Type { open(tens, ones) }
    return _openExistential(types[number % 10], do: openOnes)
  }
  return _openExistential(types[number / 10], do: openTens)
}

extension DependencyValues {
  fileprivate subscript(number number: Int) -> Int {
    get {
      func open<Key: IntKey>(_ key: Key.Type) -> Int { self[key] }
      return open(key(number))
    }
    set {
      func open<Key: IntKey>(_ key: Key.Type) { self[key] = newValue }
      open(key(number))
    }
  }
}
