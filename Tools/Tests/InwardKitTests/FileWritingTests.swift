import Foundation
import Testing

@testable import InwardKit

@Suite struct FileWritingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "inward-\(UUID().uuidString)").path

  private func file(_ text: String?, mode: Int = 0o644) throws -> String {
    try FileSystem.makeFolders(around: "\(folder)/file")
    if let text { try Data(text.utf8).write(to: URL(filePath: "\(folder)/file")) }
    if text != nil { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/file") }
    return "\(folder)/file"
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aFileThatIsThereIsNotCreatedAndStays() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try file("old")
    #expect(throws: FileError.self) { try FileSystem.create(path, with: Array("new".utf8)) }
    #expect(FileSystem.text(of: path) == "old")
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try file("old", mode: 0o755)
    try FileSystem.replace(path, with: Array("new".utf8))
    #expect(FileSystem.text(of: path) == "new")
    #expect(try mode(of: path) == 0o755)
  }

  @Test func aPrivateFileIsTheUsersAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try file(nil)
    try FileSystem.replace(path, with: Array("new".utf8), isPrivate: true)
    #expect(try mode(of: path) == 0o600)
  }

  @Test func aDraftOfARunWithTheSameNumberIsNoHindrance() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try file("old")
    try FileSystem.create("\(path).\(getpid()).new", with: [])
    try FileSystem.replace(path, with: Array("new".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    #expect(FileSystem.text(of: path) == "new")
  }
}
