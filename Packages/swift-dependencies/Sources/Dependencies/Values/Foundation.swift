import ConcurrencyExtras
import Foundation

extension DependencyValues {
  /// The user's calendar. Tests override it.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The user's locale. Tests override it.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The identifiers of the languages that the user prefers, the best first. Tests override them.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }

  /// The user's time zone. Tests override it.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The default notification center; one of its own in each test.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].value }
    set { self[NotificationCenterKey.self].value = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }
}

private enum PreferredLocalesKey: DependencyKey {
  static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }
}

private enum NotificationCenterKey: DependencyKey {
  // A notification center may be used from any thread, which its declaration does not say everywhere.
  static var liveValue: UncheckedSendable<NotificationCenter> { UncheckedSendable(.default) }
  static var testValue: UncheckedSendable<NotificationCenter> { UncheckedSendable(NotificationCenter()) }
}
