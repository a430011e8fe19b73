import Foundation
import Testing

@testable import HeadlessApp

@Suite struct StateFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var path: String { folder.path + "/state" }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))[.posixPermissions] as? Int
  }

  @Test func foldersAreForThisUserAlone() throws {
    let state = try StateFolder(path: path)

    #expect(try mode(state.url) == 0o700)
    #expect(try mode(state.app) == 0o700)
    #expect(try mode(state.backend) == 0o700)
  }

  @Test func secondUserOfAFolderIsRefused() throws {
    let first = try StateFolder(path: path)
    let error = #expect(throws: StartError.self) { try StateFolder(path: path) }

    #expect(error?.description.hasPrefix("another HeadlessApp uses \(first.url.path(percentEncoded: false))") == true)
  }

  @Test func folderIsFreeAgainWhenItsUserIsGone() throws {
    _ = try StateFolder(path: path)
    _ = try StateFolder(path: path)
  }

  @Test func freshFolderHasNothingOfTheAppLeft() throws {
    do {
      let state = try StateFolder(path: path)
      try Data().write(to: state.app.appending(path: "old"))
      try Data().write(to: state.url.appending(path: "notes"))
    }
    let state = try StateFolder(path: path, isFresh: true)
    let names = { try FileManager.default.contentsOfDirectory(atPath: $0) }

    #expect(try names(state.app.path(percentEncoded: false)).isEmpty)
    #expect(try names(state.url.path(percentEncoded: false)).contains("notes"))
  }

  @Test func whatAKilledRunHadDiscardedIsRemoved() throws {
    let left = folder.url.appending(path: "state/app.discarded/old")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    let state = try StateFolder(path: path, isFresh: true)

    #expect(try FileManager.default.contentsOfDirectory(atPath: state.url.path(percentEncoded: false)).count == 3)
  }

  @Test func folderThatCannotBeMadeIsNamed() throws {
    try Data().write(to: folder.url.appending(path: "file"))
    let error = #expect(throws: StartError.self) { try StateFolder(path: folder.path + "/file/state") }

    #expect(error?.description.contains("\(folder.path)/file/state") == true)
    #expect(error?.description.contains("--state DIR") == true)
  }

  @Test func addressOfTheBackendIsRemembered() throws {
    let address = BackendAddress(folder: folder.url)
    let url = try #require(URL(string: "http://127.0.0.1:8080"))
    try address.store(url)

    #expect(try address.stored() == url)
  }

  @Test func addressThatIsNoneSaysWhatToDo() throws {
    try Data("nonsense\n".utf8).write(to: folder.url.appending(path: "backend-url"))
    let error = #expect(throws: StartError.self) { try BackendAddress(folder: folder.url).stored() }

    #expect(error?.description.contains("backend-url holds no URL; remove it") == true)
  }
}
