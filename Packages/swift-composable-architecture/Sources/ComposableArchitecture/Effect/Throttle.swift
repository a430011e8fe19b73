/// An effect whose actions are let through at most once in an interval.
@usableFromInline
struct ThrottleEffect<Action>: Sendable {
  let effect: Effect<Action>
  let id: HashableID
  let latest: Bool
  let sleep: @Sendable () async throws -> Void

  /// The context in which the effect's actions pass through the throttle.
  func context(_ context: EffectContext<Action>) -> EffectContext<Action> {
    let key = Throttles.Key(id: self.id, path: context.path)
    let latest = self.latest
    let sleep = self.sleep
    let send = context.send
    return context.mapping(element: nil, dismiss: nil) { action in
      guard !context.throttles.isOpen(key) else {
        if latest { context.throttles.keep({ send(action) }, for: key) }
        return
      }
      context.throttles.open(key)
      send(action)
      Effect.run { _ in
        do {
          repeat { try await sleep() } while await context.throttles.sendKept(for: key)
        } catch {
          await context.throttles.close(key)
          throw error
        }
      }
      .perform(in: context)
    }
  }
}

/// The throttles of a store that hold actions back at the moment.
@MainActor
final class Throttles {
  struct Key: Hashable, Sendable {
    let id: HashableID
    let path: EffectPath
  }

  private var kept: [Key: (() -> Void)?] = [:]

  nonisolated init() {}

  func isOpen(_ key: Key) -> Bool { self.kept[key] != nil }

  func open(_ key: Key) { self.kept[key] = .some(nil) }

  func keep(_ send: @escaping () -> Void, for key: Key) { self.kept[key] = .some(send) }

  /// Sends what was held back; `false` when there was nothing, and the interval is over.
  func sendKept(for key: Key) -> Bool {
    guard case .some(let send?) = self.kept[key] else {
      self.kept[key] = nil
      return false
    }
    self.kept[key] = .some(nil)
    send()
    return true
  }

  func close(_ key: Key) { self.kept[key] = nil }
}
