import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The state behind the callbacks that SQLite makes on the connection's own thread, while a statement is prepared or runs.
final class ConnectionHooks {
  /// Where the authorizer notes what the statement at hand does.
  var effects: StatementEffects?
  /// Off while a transaction is committed or rolled back, which must not stop half-way.
  var honoursCancellation = true

  private let busyTimeout: Duration
  private var busySince: ContinuousClock.Instant?

  init(busyTimeout: Duration) {
    self.busyTimeout = busyTimeout
  }

  /// Registers the callbacks; the connection must not outlive this object.
  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    // Asked on the task's own thread, so that a task's cancellation never meets another task's statement, as
    // sqlite3_interrupt from outside could. A thousand instructions are some tens of microseconds.
    sqlite3_progress_handler(handle, 1_000, { ConnectionHooks.at($0).shouldStop ? 1 : 0 }, context)
    sqlite3_busy_handler(handle, { ConnectionHooks.at($0).waitForLock(attempt: $1) ? 1 : 0 }, context)
    sqlite3_set_authorizer(
      handle,
      { pointer, action, first, second, _, _ in
        ConnectionHooks.at(pointer).note(action, first, second)
        return SQLITE_OK
      },
      context
    )
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> ConnectionHooks {
    guard let pointer else { preconditionFailure("SQLite hands back the pointer that install(on:) gave it") }
    return Unmanaged<ConnectionHooks>.fromOpaque(pointer).takeUnretainedValue()
  }

  private var shouldStop: Bool { honoursCancellation && Task.isCancelled }

  /// Sleeps a little; false when the timeout is over or the task was cancelled.
  func waitForLock(attempt: Int32) -> Bool {
    let now = ContinuousClock.now
    let since = attempt == 0 ? now : busySince ?? now
    busySince = since
    guard now - since < busyTimeout, !shouldStop else { return false }
    // This thread serves one connection and nothing else, so sleeping on it keeps no task waiting but those that want
    // the same connection.
    usleep(UInt32(min(500 << min(attempt, 6), 20_000)))
    return true
  }

  private func note(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) {
    guard let effects else { return }
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let table = first.map({ String(cString: $0).lowercased() }), !table.hasPrefix("sqlite_") {
        effects.written.insert(table)
      }
    case SQLITE_DROP_TABLE:
      if let first { effects.redefined.insert(String(cString: first).lowercased()) }
    case SQLITE_ALTER_TABLE:
      if let second { effects.redefined.insert(String(cString: second).lowercased()) }
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      effects.controlsTransaction = true
    default:
      break
    }
  }
}
