import Foundation
import ScreenModel

/// A screen as a driver reads it.
public struct ScreenDocument: Codable, Equatable, Sendable {
  /// A text.
  public struct Text: Codable, Equatable, Sendable {
    public var id: String
    public var value: String
    public var style: String
    /// What kind of problem it tells; absent when it tells none.
    public var code: String?
  }

  /// A field.
  public struct Field: Codable, Equatable, Sendable {
    public var id: String
    public var label: String
    public var value: String
    @Nullable public var problem: String?
  }

  /// A button.
  public struct Button: Codable, Equatable, Sendable {
    public var id: String
    public var title: String
    public var enabled: Bool
  }

  /// An alert.
  public struct Alert: Codable, Equatable, Sendable {
    public var id: String
    public var title: String
    public var message: String
    public var buttons: [Button]
  }

  public var id: String
  public var title: String
  public var texts: [Text]
  public var fields: [Field]
  public var buttons: [Button]
  @Nullable public var alert: Alert?
  /// What is being done, if anything.
  @Nullable public var progress: String?
  public var canGoBack: Bool

  /// `screen` without its actions.
  public init<Action>(_ screen: Screen<Action>) {
    id = screen.id
    title = screen.title
    texts = screen.texts.map { Text(id: $0.id, value: $0.value, style: $0.style.rawValue, code: $0.code) }
    fields = screen.fields.map { Field(id: $0.id, label: $0.label, value: $0.value, problem: $0.problem) }
    buttons = screen.buttons.map(Button.init)
    alert = screen.alert.map {
      Alert(id: $0.id, title: $0.title, message: $0.message, buttons: $0.buttons.map(Button.init))
    }
    progress = screen.progress?.label
    canGoBack = screen.back != nil
  }
}

extension ScreenDocument.Button {
  fileprivate init<Action>(_ button: ScreenButton<Action>) {
    self.init(id: button.id, title: button.title, enabled: button.isEnabled)
  }
}

/// What the app answers to a command of a driver: one line of JSON.
public struct Answer: Codable, Equatable, Sendable {
  /// An error.
  public struct Failure: Codable, Equatable, Sendable {
    public var code: String
    public var message: String
  }

  /// Whether the command was carried out.
  public var ok: Bool
  /// Why it was not; absent when it was.
  public var error: Failure?
  /// The screen after it.
  public var screen: ScreenDocument?

  /// The answer to a command after which the app shows `screen`.
  public init<Action>(_ screen: Screen<Action>?, error: CommandError? = nil) {
    ok = error == nil
    self.error = error.map { Failure(code: $0.code.rawValue, message: $0.message) }
    self.screen = screen.map(ScreenDocument.init)
  }
}

extension Encodable {
  /// The value as one line of JSON, its keys sorted.
  /// - Throws: `EncodingError`, for a number that JSON cannot hold.
  public func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// An optional value that is written as `null` where there is none, so that a driver always finds the key.
@propertyWrapper
public struct Nullable<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
