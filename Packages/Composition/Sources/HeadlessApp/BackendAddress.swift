import Foundation

/// Remembers where the backend was, so that the app still knows its issuers when it runs without one.
struct BackendAddress {
  private let file: URL

  /// - Parameter folder: The app's own.
  init(folder: URL) {
    file = folder.appending(path: "backend-url", directoryHint: .notDirectory)
  }

  /// The address of the last run; where there was none, one that nobody answers.
  func stored() throws(StartError) -> URL {
    let path = file.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return Self.nobody }
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw StartError("\(path) cannot be read: \(error.localizedDescription)")
    }
    guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)), url.host() != nil else {
      throw StartError("\(path) holds no URL; remove it, and it is written again when a backend is used")
    }
    return url
  }

  /// Remembers `url`.
  func store(_ url: URL) throws(StartError) {
    do {
      try Data((url.absoluteString + "\n").utf8).write(to: file, options: .atomic)
    } catch {
      throw StartError("\(file.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)")
    }
  }

  /// The port for the discard service, on which nothing listens.
  private static let nobody = URL(string: "http://127.0.0.1:9") ?? URL(filePath: "/")
}
