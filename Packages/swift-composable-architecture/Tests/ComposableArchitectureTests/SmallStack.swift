import Foundation

/// A state of about 16 KB.
struct Large {
  struct Line { var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0 }
  struct Block { var a = Line(), b = Line(), c = Line(), d = Line(), e = Line(), f = Line(), g = Line(), h = Line() }

  var count = 0
  var a0 = Block()
  var a1 = Block()
  var a2 = Block()
  var a3 = Block()
  var a4 = Block()
  var a5 = Block()
  var a6 = Block()
  var a7 = Block()
  var a8 = Block()
  var a9 = Block()
  var a10 = Block()
  var a11 = Block()
  var a12 = Block()
  var a13 = Block()
  var a14 = Block()
  var a15 = Block()
}

struct Wrapper { var large: Large }

/// A thread with a stack of 512 KB, like every thread but the first on Apple platforms.
final class SmallStack {
  private let thread: Thread

  init(_ operation: @escaping @Sendable () -> Void) {
    self.thread = Thread { operation() }
    self.thread.stackSize = 512 * 1_024
  }

  func start() { self.thread.start() }
}
