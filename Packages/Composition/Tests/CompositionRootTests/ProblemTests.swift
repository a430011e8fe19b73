import CompositionRoot
import Dependencies
import Testing

@Suite struct ProblemTests {
  private let file = "CompositionRootTests/ProblemTests.swift"

  private func problems(_ composition: Composition) async -> CompositionProblems? {
    await #expect(throws: CompositionProblems.self) { try await composition.activate() }
  }

  @Test func readOfWhatNobodyRegistersNamesBothKeysAndThePlace() async {
    let line: UInt = #line + 4
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.whole) { Whole(parts: [try $0.part]) }
        }
      }
    )

    #expect(
      found?.problems.map(\.description) == [
        "\(file):\(line):15: error: Whole reads Part, which no phase registers; add a `Live` for it to an earlier phase, or "
          + "read it with @Dependency if its key has a live value of its own"
      ]
    )
  }

  @Test func readOfALaterPhaseNamesBothPlaces() async {
    let line: UInt = #line + 4
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.whole) { Whole(parts: [try $0.part]) }
        }
        Phase("two") {
          Live(\.part) { _ in Part(name: "late") }
        }
      }
    )

    #expect(
      found?.problems.map(\.description) == [
        "\(file):\(line):15: error: Whole reads Part (\(file):\(line + 3):15), which is not registered in an earlier phase; "
          + "move one of the two"
      ]
    )
  }

  @Test func readWithinAPhaseIsTooLateWhateverTheOrder() async {
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in Part(name: "same phase") }
          Live(\.whole) { Whole(parts: [try $0.part]) }
        }
      }
    )

    #expect(found?.problems.map(\.kind) == ["registeredTooLate"])
  }

  @Test func secondRegistrationNamesTheFirst() async {
    let line: UInt = #line + 4
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in Part(name: "a") }
        }
        Phase("two") {
          Live(\.part) { _ in Part(name: "b") }
        }
      }
    )

    #expect(
      found?.problems.map(\.description) == [
        "\(file):\(line + 3):15: error: Part is registered a second time; the first is Part (\(file):\(line):15); "
          + "remove one"
      ]
    )
  }

  @Test func secondPropertyOfAKeyIsASecondRegistration() async {
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in Part(name: "a") }
          Live(\.samePart) { _ in Part(name: "b") }
        }
      }
    )

    #expect(found?.problems.map(\.kind) == ["registeredTwice"])
  }

  @Test func cycleIsToldOnceAsAChain() async {
    let line: UInt = #line + 4
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { try $0.otherPart }
        }
        Phase("two") {
          Live(\.otherPart) { try $0.part }
        }
      }
    )

    #expect(
      found?.problems.map(\.description) == [
        "\(file):\(line):15: error: Part needs itself: Part (\(file):\(line):15) reads Part (\(file):\(line + 3):15) "
          + "reads Part (\(file):\(line):15); read one of them when it is used instead of when the value is built"
      ]
    )
  }

  @Test func valueThatReadsItselfIsACycle() async {
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { try $0.part }
        }
      }
    )

    #expect(found?.problems.map(\.kind) == ["cycle"])
  }

  @Test func factoryThatThrewIsNamedWithItsError() async {
    let line: UInt = #line + 4
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in throw Broken() }
        }
      }
    )

    #expect(
      found?.description == """
        \(file):\(line):15: error: Part could not be built: the disk is full
        1 problem in the composition of live values; nothing was registered
        """
    )
  }

  @Test func allProblemsAreToldAtOnce() async {
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in throw Broken() }
          Live(\.part) { _ in Part(name: "twice") }
        }
        Phase("two") {
          Live(\.whole) { Whole(parts: [try $0.otherPart]) }
        }
      }
    )

    #expect(found?.problems.map(\.kind) == ["factoryFailed", "registeredTwice", "notRegistered"])
  }

  @Test func whatOnlyWaitedForABrokenValueIsNoProblemOfItsOwn() async {
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in throw Broken() }
        }
        Phase("two") {
          Live(\.otherPart) { try $0.part }
        }
        Phase("three") {
          Live(\.whole) { Whole(parts: [try $0.otherPart]) }
        }
      }
    )

    #expect(found?.problems.map(\.kind) == ["factoryFailed"])
    #expect(found?.notBuilt.map(\.name) == ["Part", "Whole"])
  }

  @Test func issueReportedByAFactoryIsAProblem() async {
    let line: UInt = #line + 4
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in
            reportIssue("the clock has stopped")
            return Part(name: "built all the same")
          }
        }
      }
    )

    #expect(
      found?.problems.map(\.description) == [
        "\(file):\(line):15: error: Part was built with an issue: \(file):\(line + 1):24: the clock has stopped"
      ]
    )
  }

  @Test func readOfAKeyWithoutALiveValueIsAProblemHoweverItIsRead() async {
    let found = await withDependencies {
      $0.context = .live
    } operation: {
      await problems(
        Composition {
          Phase("one") {
            Live(\.whole) { _ in Whole(parts: [Dependency(\.part).wrappedValue]) }
          }
        }
      )
    }

    #expect(found?.problems.map(\.kind) == ["issueReported"])
    #expect(found?.description.contains("@Dependency(\\.part) has no live implementation") == true)
  }

  @Test func partOfAnotherValueCannotBeTransient() async {
    let found = await problems(
      Composition {
        Phase("one") {
          Live(\.part.name, scope: .transient) { _ in "fresh" }
        }
      }
    )

    #expect(found?.problems.map(\.kind) == ["factoryFailed"])
    #expect(found?.description.contains("it is part of another value") == true)
  }

  @Test func whatWasBuiltBeforeAProblemIsClosed() async {
    let closed = LockIsolated<[String]>([])
    _ = await problems(
      Composition {
        Phase("one") {
          Live(\.part) { _ in
            Part(name: "built")
          } close: { part in
            closed.withValue { $0.append(part.name) }
          }
        }
        Phase("two") {
          Live(\.otherPart) { _ in throw Broken() }
        }
      }
    )

    #expect(closed.value == ["built"])
  }
}

extension CompositionProblem {
  /// Which problem it is.
  var kind: String {
    switch self {
    case .notRegistered: "notRegistered"
    case .registeredTooLate: "registeredTooLate"
    case .registeredTwice: "registeredTwice"
    case .cycle: "cycle"
    case .factoryFailed: "factoryFailed"
    case .issueReported: "issueReported"
    }
  }
}

extension DependencyValues {
  /// Another name of ``part``.
  fileprivate var samePart: Part {
    get { part }
    set { part = newValue }
  }
}
