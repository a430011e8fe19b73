import CasePaths
import Testing

@CasePathable
@dynamicMemberLookup
enum Loading: Equatable {
  case idle
  case loaded(Int)
  case failed(code: Int, message: String)
  case labelled(name: String)
  case nested(Inner)
  case `default`
  #if os(Linux)
    case linux(Bool)
  #endif

  @CasePathable
  @dynamicMemberLookup
  enum Inner: Equatable {
    case text(String)
    case none
  }
}

@Suite struct CasePathsTests {
  @Test func aCaseIsReadByItsKeyPath() {
    #expect(Loading.loaded(3)[case: \.loaded] == 3)
    #expect(Loading.idle[case: \.loaded] == nil)
    #expect(Loading.loaded(3).loaded == 3)
    #expect(Loading.nested(.text("a")).nested?.text == "a")
  }

  @Test func severalValuesAreATupleWithTheirLabels() {
    let value = Loading.failed(code: 4, message: "no")[case: \.failed]
    #expect(value?.code == 4)
    #expect(value?.message == "no")
    #expect(Loading.labelled(name: "b").labelled == "b")
  }

  @Test func aKeyPathBuildsItsCase() {
    #expect((\Loading.Cases.loaded)(3) == Loading.loaded(3))
    #expect((\Loading.Cases.idle)() == Loading.idle)
    #expect((\Loading.Cases.failed)((code: 1, message: "x")) == Loading.failed(code: 1, message: "x"))
    #expect((\Loading.Cases.nested.text)("a") == Loading.nested(.text("a")))
    #expect((\Loading.Cases.default)() == Loading.default)
  }

  @Test func isTellsTheCase() {
    #expect(Loading.loaded(3).is(\.loaded))
    #expect(!Loading.loaded(3).is(\.idle))
    #expect(Loading.nested(.none).is(\.nested.none))
    #expect(!Loading.nested(.none).is(\.nested.text))
    #expect(Loading.linux(true).is(\.linux))
  }

  @Test func modifyChangesTheValueOfTheCase() {
    var value = Loading.nested(.text("a"))
    value.modify(\.nested.text) { $0 += "b" }
    #expect(value == .nested(.text("ab")))
    value[case: \.nested] = .none
    #expect(value == .nested(.none))
  }

  @Test func modifyOfAnotherCaseIsAnIssue() {
    var value = Loading.idle
    withKnownIssue {
      value.modify(\.loaded) { $0 += 1 }
    } matching: {
      $0.description.contains("\\Loading.loaded")
    }
    #expect(value == .idle)
  }

  @Test func allCasesAreListed() {
    #expect(Array(Loading.allCasePaths).count == 7)
    #expect(Loading.loaded(1).case == \.loaded)
    #expect(Loading._$caseIndex(of: .labelled(name: "")) == 3)
  }

  @Test func optionalsAndResultsHaveCasePaths() {
    let result: Result<Int, any Error> = .success(3)
    #expect(result[case: \.success] == 3)
    #expect(!result.is(\.failure))
    #expect(Int?.some(3)[case: \.some] == 3)
    let absent: Int? = nil
    let isAbsent = absent.is(\.none)
    #expect(isAbsent)
    let loading: Loading? = .loaded(2)
    #expect(loading[case: \.loaded] == 2)
  }

  @Test func pathsAppend() {
    let path = AnyCasePath(\Loading.Cases.nested).appending(path: AnyCasePath(\Loading.Inner.Cases.text))
    #expect(path.embed("a") == .nested(.text("a")))
    #expect(path.extract(from: .idle) == nil)
    #expect(AnyCasePath(\Loading.Cases.nested.text).extract(from: .nested(.text("c"))) == "c")
  }

  @Test func aPartialPathBuildsWhatFits() {
    let path: PartialCaseKeyPath<Loading> = \.loaded
    #expect(path(3) == .loaded(3))
    #expect(path("a") == nil)
  }
}
