import IssueReporting

/// Where a dependency is read. Each place of the source is in memory once and for good, so that it is one word.
@usableFromInline
struct Place: Sendable {
  private struct Fields {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// The key path that was read here first, which stays for good.
    let keyPath: UnsafeRawPointer?
  }

  // Written before it is published, and never again.
  private nonisolated(unsafe) let fields: UnsafePointer<Fields>

  private static let known = PublishedTable()
  private static let lock = Guarded(())

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, keyPath: AnyKeyPath? = nil) {
    // The address of a literal is its identity within a file; the product spreads the lines over the upper bits.
    let key = UInt(bitPattern: fileID.utf8Start) &+ (line << 12 &+ column) &* 0x9E37_79B9_7F4A_7C15
    if let known = Self.known.address(of: key) {
      fields = known.assumingMemoryBound(to: Fields.self)
      return
    }
    let address: UInt = Self.lock.withLock { _ in
      if let known = Self.known.address(of: key) { return UInt(bitPattern: known) }
      let fields = UnsafeMutablePointer<Fields>.allocate(capacity: 1)
      let kept = keyPath.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) }
      fields.initialize(
        to: Fields(fileID: fileID, filePath: filePath, line: line, column: column, keyPath: kept)
      )
      Self.known.publish(UnsafeRawPointer(fields), for: key)
      return UInt(bitPattern: fields)
    }
    // Safe: the address of an allocation is never zero.
    fields = UnsafePointer(bitPattern: address)!
  }

  var fileID: StaticString { fields.pointee.fileID }
  var filePath: StaticString { fields.pointee.filePath }
  var line: UInt { fields.pointee.line }
  var column: UInt { fields.pointee.column }

  /// Whether the place keeps this very key path, as it does one without arguments: that is one object for good.
  func keeps(_ keyPath: AnyKeyPath) -> Bool {
    fields.pointee.keyPath == UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
  }

  var description: String { "\(fileID):\(line)" }
}
