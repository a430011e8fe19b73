import CustomDump
import Foundation
import Testing

struct User: Equatable, Identifiable {
  enum Role: Equatable {
    case admin
    case member(since: Int)
    case guest(String)
  }

  var id: Int
  var name: String
  var role: Role = .admin
  var tags: [String] = []
  var manager: Indirect?
}

final class Indirect: Equatable {
  var name: String
  var friend: Indirect?
  init(name: String) { self.name = name }
  static func == (lhs: Indirect, rhs: Indirect) -> Bool { lhs.name == rhs.name }
}

struct Wrapped: CustomDumpRepresentable, Equatable {
  var value: Int
  var customDumpValue: Any { self.value }
}

struct Secret: CustomDumpStringConvertible, Equatable {
  var value: String
  var customDumpDescription: String { "Secret(••)" }
}

@Suite struct CustomDumpTests {
  @Test func aStructIsShownFieldByField() {
    #expect(
      String(customDumping: User(id: 1, name: "Blob", role: .member(since: 3), tags: ["a"]))
        == """
        User(
          id: 1,
          name: "Blob",
          role: User.Role.member(since: 3),
          tags: [
            [0]: "a"
          ],
          manager: nil
        )
        """
        .replacingOccurrences(
          of: "User.Role.member(since: 3)",
          with: "User.Role.member(\n    since: 3\n  )"
        )
    )
  }

  @Test func plainValuesAreShownByTheirText() {
    #expect(String(customDumping: "a\"b") == "\"a\\\"b\"")
    #expect(String(customDumping: 1.5) == "1.5")
    #expect(String(customDumping: Int?.none) == "nil")
    #expect(String(customDumping: [String: Int]()) == "[:]")
    #expect(String(customDumping: ["b": 2, "a": 1]) == "[\n  \"a\": 1,\n  \"b\": 2\n]")
    #expect(String(customDumping: Set([2, 1])) == "Set([\n  1,\n  2\n])")
    #expect(String(customDumping: User.Role.guest("x")) == "User.Role.guest(\"x\")")
    #expect(String(customDumping: User.Role.admin) == "User.Role.admin")
    #expect(String(customDumping: Wrapped(value: 3)) == "3")
    #expect(String(customDumping: Secret(value: "token")) == "Secret(••)")
    #expect(String(customDumping: Int.self) == "Int.self")
    #expect(String(customDumping: "a\nb") == "\"\"\"\n  a\n  b\n\"\"\"")
    #expect(String(customDumping: Date(timeIntervalSince1970: 0)) == "Date(1970-01-01T00:00:00Z)")
  }

  @Test func aCycleOfObjectsEnds() {
    let object = Indirect(name: "a")
    object.friend = object
    #expect(String(customDumping: object).contains("↩︎"))
    object.friend = nil
  }

  @Test func depthIsLimited() {
    var text = ""
    customDump(User(id: 1, name: "Blob", tags: ["a"]), to: &text, name: "user", maxDepth: 1)
    #expect(text.contains("user: User("))
    #expect(text.contains("tags: […]"))
  }

  @Test func aDiffShowsWhatChangedAndFoldsTheRest() {
    var changed = User(id: 1, name: "Blob", tags: ["a", "b"])
    let original = changed
    changed.name = "Blob Jr."
    #expect(
      diff(original, changed) == """
          User(
            id: 1,
        -   name: "Blob",
        +   name: "Blob Jr.",
            … (3 unchanged)
          )
        """
    )
    #expect(diff(original, original) == nil)
  }

  @Test func aDiffOfCollectionsFollowsTheElements() {
    let users = (0..<5).map { User(id: $0, name: "\($0)") }
    var changed = users
    changed.remove(at: 1)
    changed[2].name = "new"
    let text = diff(users, changed) ?? ""
    #expect(text.contains("-   [1]: User("))
    #expect(text.contains("-     name: \"3\""))
    #expect(text.contains("+     name: \"new\""))
    #expect(!text.contains("name: \"4\""))
  }

  @Test func aDiffOfDictionariesAndCasesIsByKey() {
    #expect(diff(["a": 1], ["a": 1, "b": 2])?.contains("+   \"b\": 2") == true)
    #expect(diff(User.Role.admin, .guest("x")) == "- User.Role.admin\n+ User.Role.guest(\"x\")")
  }

  @Test func expectNoDifferenceReportsADiff() {
    expectNoDifference(User(id: 1, name: "a"), User(id: 1, name: "a"))
    withKnownIssue {
      expectNoDifference(User(id: 1, name: "a"), User(id: 1, name: "b"), "Users")
    } matching: {
      $0.description.contains("Users") && $0.description.contains("name: \"b\"")
    }
  }

  @Test func expectDifferenceComparesTheChange() {
    var user = User(id: 1, name: "a")
    expectDifference(user) {
      user.name = "b"
    } changes: {
      $0.name = "b"
    }
    withKnownIssue {
      expectDifference(user) {
        user.name = "c"
      } changes: {
        $0.name = "d"
      }
    } matching: {
      $0.description.contains("\"c\"") && $0.description.contains("\"d\"")
    }
  }
}
