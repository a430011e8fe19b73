/// Reaches a part of a state in place.
///
/// A stored property lies at a fixed offset, which is a hundred times cheaper to follow than its key path.
@usableFromInline
enum StateAccess<Root, Value> {
  case offset(Int)
  case keyPath(WritableKeyPath<Root, Value>)

  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    if let offset = MemoryLayout<Root>.offset(of: keyPath) {
      self = .offset(offset)
    } else {
      self = .keyPath(keyPath)
    }
  }

  @inlinable
  @inline(__always)
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    switch self {
    case .offset(let offset):
      // Safe: `MemoryLayout.offset(of:)` gave the place of a stored `Value` inside `Root`, which is held exclusively.
      return withUnsafeMutablePointer(to: &root) {
        body(&UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
      }
    case .keyPath(let keyPath):
      return body(&root[keyPath: keyPath])
    }
  }
}

/// Reads a part of a state that lies in memory, without copying what lies around it.
@usableFromInline
enum StateProjection<Root, Value> {
  case offset(Int)
  case keyPath(KeyPath<Root, Value>)

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    if let offset = MemoryLayout<Root>.offset(of: keyPath) {
      self = .offset(offset)
    } else {
      self = .keyPath(keyPath)
    }
  }

  @inlinable
  @inline(__always)
  func read<Result>(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Result) -> Result {
    switch self {
    case .offset(let offset):
      // Safe: `MemoryLayout.offset(of:)` gave the place of a stored `Value` inside `Root`.
      return body(UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self))
    case .keyPath(let keyPath):
      return withUnsafePointer(to: root.pointee[keyPath: keyPath], body)
    }
  }
}
