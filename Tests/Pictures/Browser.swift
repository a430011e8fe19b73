import Foundation
import Programs
import Testing

/// A headless Chromium, driven by its DevTools protocol over a pipe; it ends with the tests, when that closes.
@MainActor
final class Browser {
  /// Where Chromium is, if it is installed.
  nonisolated static let path = ["chromium", "chromium-browser", "google-chrome"].map { "/usr/bin/\($0)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  nonisolated static let isMissing: Comment =
    "SKIPPED: there is no Chromium here; `apt-get install chromium` brings it"

  /// What tests leave for people to look at.
  nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/pictures")

  /// Something that the browser sent without being asked.
  struct Event {
    var method: String
    var parameters: [String: Any]
  }

  private static var shared: Browser?
  private static var isInUse = false
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  private let program: Program
  private var session: String?
  private var lastID = 0
  private(set) var events: [Event] = []
  private var pointer = (x: 0.0, y: 0.0)

  private init() throws {
    // The protocol ends a message with a zero byte and `Program` a line with a newline, which no message holds.
    let script = """
      stdbuf -o0 tr '\\n' '\\0' | { "$0" "$@" 3<&0 4>&1 >/dev/null 2>&1 </dev/null; } | stdbuf -o0 tr '\\0' '\\n'
      """
    let flags = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
      "--user-data-dir=\(Self.folder.appending(path: "profile").path)", "--force-color-profile=srgb",
    ]
    program = try Program("/bin/sh", ["-c", script, try #require(Self.path)] + flags)
  }

  /// Opens a file in a page that remembers nothing of others, on a light screen of 1400 by 900 points; one after the other,
  /// since all share one browser.
  static func open(_ file: URL, _ body: (Browser) async throws -> Void) async throws {
    if isInUse { await withCheckedContinuation { waiting.append($0) } }
    isInUse = true
    defer {
      isInUse = !waiting.isEmpty
      if isInUse { waiting.removeFirst().resume() }
    }
    let browser = try shared ?? Browser()
    shared = browser
    let context = try #require(try await browser.call("Target.createBrowserContext")["browserContextId"] as? String)
    let page = ["url": "about:blank", "browserContextId": context]
    let target = try #require(try await browser.call("Target.createTarget", page)["targetId"] as? String)
    let attached = try await browser.call("Target.attachToTarget", ["targetId": target, "flatten": true])
    browser.session = try #require(attached["sessionId"] as? String)
    for domain in ["Page", "Runtime", "Network", "Log"] { try await browser.call("\(domain).enable") }
    try await browser.call(
      "Emulation.setDeviceMetricsOverride",
      ["width": 1400, "height": 900, "deviceScaleFactor": 1, "mobile": false]
    )
    try await browser.prefer(dark: false)
    try await browser.load(file)
    try await body(browser)
    browser.session = nil
    try await browser.call("Target.disposeBrowserContext", ["browserContextId": context])
  }

  private func load(_ file: URL) async throws {
    events = []
    try await call("Page.navigate", ["url": file.absoluteString])
    while !events.contains(where: { $0.method == "Page.loadEventFired" }) { _ = try await next() }
  }

  // MARK: - The protocol

  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) async throws -> [String: Any] {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try program.send(String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self))
    while true {
      let answer = try await next()
      guard answer["id"] as? Int == lastID else { continue }
      if let error = answer["error"] as? [String: Any] { throw Program.Failure("\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func next() async throws -> [String: Any] {
    guard let line = await program.line() else { throw Program.Failure("the browser has ended") }
    let message = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    if let method = message["method"] as? String {
      events.append(Event(method: method, parameters: message["params"] as? [String: Any] ?? [:]))
    }
    return message
  }

  // MARK: - The page

  /// The addresses that the page asked for.
  var requests: [String] {
    events.filter { $0.method == "Network.requestWillBeSent" }
      .compactMap { ($0.parameters["request"] as? [String: Any])?["url"] as? String }
  }

  /// What went wrong in the page.
  var failures: [String] {
    events.filter { ["Runtime.exceptionThrown", "Log.entryAdded"].contains($0.method) }.map { "\($0.parameters)" }
  }

  /// The value of an expression.
  func value<Value: Decodable>(_ expression: String, as _: Value.Type = Value.self) async throws -> Value {
    let answer = try await call(
      "Runtime.evaluate",
      ["expression": "JSON.stringify([\(expression)])", "returnByValue": true]
    )
    if let error = answer["exceptionDetails"] { throw Program.Failure("\(expression): \(error)") }
    let text = try #require((answer["result"] as? [String: Any])?["value"] as? String)
    return try JSONDecoder().decode([Value].self, from: Data(text.utf8))[0]
  }

  /// Waits until an expression, looked at with each picture that the page draws, is true.
  func wait(_ condition: String) async throws {
    let wait = "new Promise((done) => (function look() { \(condition) ? done() : requestAnimationFrame(look); })())"
    let answer = try await call("Runtime.evaluate", ["expression": wait, "awaitPromise": true])
    if let error = answer["exceptionDetails"] { throw Program.Failure("\(condition): \(error)") }
  }

  func run(_ statements: String) async throws {
    let answer = try await call("Runtime.evaluate", ["expression": statements])
    if let error = answer["exceptionDetails"] { throw Program.Failure("\(statements): \(error)") }
  }

  func prefer(dark: Bool) async throws {
    let feature = ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]
    try await call("Emulation.setEmulatedMedia", ["features": [feature]])
  }

  /// Moves the pointer to the middle of an element.
  func point(at selector: String) async throws {
    let middle: [Double] = try await value(
      """
      (() => { const r = document.querySelector(\(Self.quoted(selector))).getBoundingClientRect();
        return [r.left + r.width / 2, r.top + r.height / 2]; })()
      """
    )
    try await point(middle[0], middle[1])
  }

  func point(_ x: Double, _ y: Double) async throws {
    pointer = (x, y)
    try await call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": y])
  }

  func click(_ selector: String? = nil) async throws {
    if let selector { try await point(at: selector) }
    for type in ["mousePressed", "mouseReleased"] {
      let parameters: [String: Any] = [
        "type": type, "x": pointer.x, "y": pointer.y, "button": "left", "clickCount": 1,
      ]
      try await call("Input.dispatchMouseEvent", parameters)
    }
  }

  /// Presses keys by their names, such as `ArrowRight`, or characters.
  func press(_ keys: String...) async throws {
    for key in keys {
      let text = key.count == 1 ? key : key == "Enter" ? "\r" : ""
      for type in ["keyDown", "keyUp"] {
        var parameters: [String: Any] = ["type": type, "key": key, "code": key == " " ? "Space" : key]
        if key == "Tab" { parameters["windowsVirtualKeyCode"] = 9 }
        if key == "Enter" { parameters["windowsVirtualKeyCode"] = 13 }
        if type == "keyDown", !text.isEmpty { parameters["text"] = text }
        try await call("Input.dispatchKeyEvent", parameters)
      }
    }
  }

  func type(_ text: String) async throws { try await call("Input.insertText", ["text": text]) }

  func screenshot() async throws -> Data {
    let answer = try await call("Page.captureScreenshot", ["format": "png"])
    let text = try #require(answer["data"] as? String)
    return try #require(Data(base64Encoded: text))
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
