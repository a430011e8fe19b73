import Dependencies
import Testing
import XCTest

private enum TestOnly: TestDependencyKey {
  static let testValue = 42
}

private enum LiveOnly: DependencyKey {
  static let liveValue = 42
}

private enum LiveAndPreview: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
}

private enum LiveAndTest: DependencyKey {
  static let liveValue = 1
  static let testValue = 3
}

/// A client that is its own key.
private struct Client: DependencyKey, Equatable {
  var id = 0
  static let liveValue = Client(id: 1)
}

private protocol Speaker: Sendable { func speak() -> String }
private struct Dog: Speaker { func speak() -> String { "woof" } }
private struct Cat: Speaker { func speak() -> String { "meow" } }

private enum SpeakerKey: DependencyKey {
  static let liveValue: any Speaker = Dog()
  static var testValue: any Speaker { Cat() }
}

/// Reports in its own words.
private enum Reporting: TestDependencyKey {
  static var testValue: Int {
    if shouldReportUnimplemented { reportIssue("Reporting has no value in tests") }
    return 0
  }
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
  fileprivate var reporting: Int {
    get { self[Reporting.self] }
    set { self[Reporting.self] = newValue }
  }
}

struct DependencyKeyTests {
  @Test func theTestValueIsThePreviewValue() {
    #expect(TestOnly.testValue == 42)
    #expect(TestOnly.previewValue == 42)
  }

  @Test func theLiveValueIsThePreviewValueAndReportedInTests() {
    #expect(LiveOnly.previewValue == 42)
    withKnownIssue {
      #expect(LiveOnly.testValue == 42)
    } matching: { issue in
      issue.description.contains("has no test implementation") && issue.description.contains("LiveOnly")
    }
  }

  @Test func thePreviewValueComesBeforeTheLiveOneInTests() {
    #expect(LiveAndPreview.liveValue == 1)
    #expect(LiveAndPreview.previewValue == 2)
    withKnownIssue { #expect(LiveAndPreview.testValue == 2) }
  }

  @Test func aTestValueIsNoPreviewValueOfALiveKey() {
    #expect(LiveAndTest.previewValue == 1)
    #expect(LiveAndTest.testValue == 3)
  }

  @Test func aReadOfALiveValueIsReportedWithPropertyAndPlace() {
    @Dependency(\.client) var client
    withKnownIssue {
      #expect(client == Client(id: 1))
    } matching: { issue in
      let text = issue.description
      return text.contains(#"@Dependency(\.client) has no test implementation"#) && text.contains("DependencyKeyTests")
        && text.contains("Client")
    }
  }

  @Test func aReadByTypeIsReportedWithTheType() {
    @Dependency(Client.self) var client
    withKnownIssue {
      #expect(client == Client(id: 1))
    } matching: { issue in
      issue.description.contains("@Dependency(Client.self)") && issue.description.contains("$0[Client.self] = …")
    }
  }

  @Test func anOverrideNeedsNoTestValue() {
    withDependencies {
      $0.client = Client(id: 7)
    } operation: {
      @Dependency(Client.self) var client
      #expect(client.id == 7)
    }
    withDependencies {
      $0.client.id += 7
    } operation: {
      @Dependency(\.client.id) var id
      #expect(id == 8)
    }
    withDependencies {
      $0.client = .testValue
    } operation: {
      @Dependency(\.client.id) var id
      #expect(id == 1)
    }
  }

  @Test func aKeyMayReportInItsOwnWords() {
    @Dependency(\.reporting) var reporting
    withDependencies {
      $0.reporting += 1
    } operation: {
      #expect(reporting == 1)
    }
    withKnownIssue { #expect(reporting == 0) }
  }

  @Test func aProtocolMayBeAValue() {
    @Dependency(SpeakerKey.self) var speaker
    #expect(speaker.speak() == "meow")
    withDependencies {
      $0[SpeakerKey.self] = Dog()
    } operation: {
      #expect(speaker.speak() == "woof")
    }
  }

  @Test func aKeyCanBeOpened() {
    let keys: [any TestDependencyKey<Int>.Type] = [TestOnly.self, LiveAndTest.self]
    #expect(keys.map { $0.testValue } == [42, 3])
    #expect(TestOnly.self is any DependencyKey.Type == false)
  }
}

final class DependencyKeyXCTests: XCTestCase {
  func testCascade() {
    XCTAssertEqual(TestOnly.previewValue, 42)
    XCTAssertEqual(LiveOnly.previewValue, 42)
    withExpectedIssue { XCTAssertEqual(LiveOnly.testValue, 42) }
    withExpectedIssue { XCTAssertEqual(LiveAndPreview.testValue, 2) }
  }

  func testOverrideNeedsNoTestValue() {
    withDependencies {
      $0.client = .testValue
      $0.client.id += 6
    } operation: {
      @Dependency(\.client) var client
      XCTAssertEqual(client.id, 7)
    }
  }

  func testAReadOfALiveValueIsReported() {
    @Dependency(\.client) var client
    withExpectedIssue { XCTAssertEqual(client.id, 1) }
  }
}
