/// Swift Testing, reached through the dynamic loader so that nothing links it.
///
/// Its types are opaque here: generic functions are instantiated with their run-time types, whose values a generic
/// function passes by address, exactly as the resilient library expects them.
enum SwiftTesting {
  /// The running test; looked up again until found, since the library may be loaded late.
  static var currentTest: (any Identifiable)? {
    guard let type = _typeByName("7Testing4TestV"), let getter = dynamicSymbol("$s7Testing4TestV7currentACSgvgZ")
    else { return nil }
    func open<Test>(_: Test.Type) -> (any Identifiable)? {
      unsafeBitCast(getter, to: (@convention(thin) () -> Test?).self)().flatMap { $0 as? any Identifiable }
    }
    return _openExistential(type, do: open)
  }

  /// The running case of the test: a value that owns the closure which runs it.
  static var currentCase: Any? {
    guard
      let type = _typeByName("7Testing4TestV4CaseV"),
      let getter = dynamicSymbol("$s7Testing4TestV4CaseV7currentAESgvgZ")
    else { return nil }
    func open<Case>(_: Case.Type) -> Any? {
      unsafeBitCast(getter, to: (@convention(thin) () -> Case?).self)()
    }
    return _openExistential(type, do: open)
  }

  /// Records an issue with the running test; false where Swift Testing is not in the process.
  static func record(_ report: Report) -> Bool {
    guard
      let issueType = _typeByName("7Testing5IssueV"),
      let commentType = _typeByName("7Testing7CommentV") as? any RawRepresentable<String>.Type,
      let locationType = _typeByName("7Testing14SourceLocationV"),
      let recordError = dynamicSymbol(
        "$s7Testing5IssueV6record__14sourceLocationACs5Error_p_AA7CommentVSgAA06SourceE0VtFZ"
      ),
      let recordComment = dynamicSymbol(
        "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"
      )
    else { return false }
    let comment = comment(report.message, commentType)
    func openIssue<Issue>(_: Issue.Type) -> Bool {
      func openComment<Comment: RawRepresentable<String>>(_: Comment.Type) -> Bool {
        func openLocation<Location>(_: Location.Type) -> Bool {
          guard let location = location(report.place, Location.self) else { return false }
          let comment = comment as? Comment
          if let error = report.error {
            _ = unsafeBitCast(
              recordError,
              to: (@convention(thin) (any Error, Comment?, Location) -> Issue).self
            )(error, comment, location)
          } else if report.severity == .warning, recordWarning(comment, location, Issue.self) {
            return true
          } else {
            _ = unsafeBitCast(
              recordComment,
              to: (@convention(thin) (Comment?, Location) -> Issue).self
            )(comment, location)
          }
          return true
        }
        return _openExistential(locationType, do: openLocation)
      }
      return openComment(commentType)
    }
    return _openExistential(issueType, do: openIssue)
  }

  private static func recordWarning<Comment, Location, Issue>(
    _ comment: Comment?,
    _ location: Location,
    _: Issue.Type
  ) -> Bool {
    guard
      let severityType = _typeByName("7Testing5IssueV8SeverityO"),
      let record = dynamicSymbol(
        "$s7Testing5IssueV6record_8severity14sourceLocationAcA7CommentVSg_AC8SeverityOAA06SourceF0VtFZ"
      )
    else { return false }
    func open<Severity>(_: Severity.Type) -> Bool {
      // An enumeration without payloads is one byte that counts its cases; the name proves the guess.
      guard MemoryLayout<Severity>.size == 1 else { return false }
      let severity = unsafeBitCast(UInt8(0), to: Severity.self)
      guard "\(severity)" == "warning" else { return false }
      _ = unsafeBitCast(
        record,
        to: (@convention(thin) (Comment?, Severity, Location) -> Issue).self
      )(comment, severity, location)
      return true
    }
    return _openExistential(severityType, do: open)
  }

  static func comment(_ text: String?, _ type: any RawRepresentable<String>.Type) -> (any RawRepresentable<String>)? {
    text.flatMap { type.init(rawValue: $0) }
  }

  static func location<Location>(_ place: IssueContext, _: Location.Type) -> Location? {
    guard let make = dynamicSymbol("$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC")
    else { return nil }
    // What Swift Testing insists on: `Module/File.swift`, and places that count from one.
    let fileID = place.fileID.description
    return unsafeBitCast(
      make,
      to: (@convention(thin) (consuming String, consuming String, Int, Int) -> Location).self
    )(
      fileID.contains("/") ? fileID : "Unknown/\(fileID)",
      place.filePath.description,
      max(1, Int(place.line)),
      max(1, Int(place.column))
    )
  }
}
