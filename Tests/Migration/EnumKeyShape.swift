// Shape: an enum without cases as the key of a protocol, with values of some contexts left to their defaults.

import Dependencies
import DependenciesTestSupport
import Testing

protocol GreetingBook: AnyObject, Sendable {
  var greeting: String { get }
}

private final class PaperBook: GreetingBook {
  let greeting: String
  init(_ greeting: String) { self.greeting = greeting }
}

private enum LiveAndTestKey: DependencyKey {
  static let liveValue: any GreetingBook = PaperBook("live")
  static let testValue: any GreetingBook = PaperBook("test")
}

private enum OnlyTestKey: TestDependencyKey {
  static let testValue: any GreetingBook = PaperBook("test")
}

private enum ComputedKey: DependencyKey {
  static var liveValue: any GreetingBook { PaperBook("made once") }
}

extension DependencyValues {
  fileprivate var book: any GreetingBook {
    get { self[LiveAndTestKey.self] }
    set { self[LiveAndTestKey.self] = newValue }
  }

  fileprivate var bookOfTests: any GreetingBook {
    get { self[OnlyTestKey.self] }
    set { self[OnlyTestKey.self] = newValue }
  }

  fileprivate var computedBook: any GreetingBook {
    get { self[ComputedKey.self] }
    set { self[ComputedKey.self] = newValue }
  }
}

@Suite struct EnumKeyShape {
  @Dependency(\.book) private var book
  @Dependency(\.bookOfTests) private var bookOfTests
  @Dependency(\.computedBook) private var computedBook

  @Test func eachContextHasItsValue() {
    #expect(book.greeting == "test")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(book.greeting == "live")
    }
  }

  @Test(.dependency(\.context, .preview))
  func aPreviewFallsBackToTheLiveValueAndWithoutOneToTheTestValue() {
    #expect(book.greeting == "live")
    #expect(bookOfTests.greeting == "test")
  }

  @Test(.dependency(\.context, .live))
  func aComputedLiveValueIsMadeOnceAndThenShared() {
    let first = computedBook
    @Dependency(\.computedBook) var again
    #expect(first === again)
    #expect(first === computedBook)
  }

  @Test func aLiveValueWithoutATestValueIsReportedInATest() {
    withExpectedIssue {
      #expect(computedBook.greeting == "made once")
    }
  }
}
