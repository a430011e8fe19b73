import Foundation

/// Follows which XCTest test runs, so that each has an identity that its tasks keep even when they end late.
@usableFromInline
final class RunningXCTest: Sendable {
  @TaskLocal private static var ofTask: RunningTest?

  static var current: RunningTest? { ofTask ?? shared.running.withLock { $0.test } }

  private static let shared: RunningXCTest = {
    let observer = RunningXCTest()
    observer.install()
    return observer
  }()

  private struct Running {
    /// Begins as a test, since it is one that asks first.
    var test: RunningTest? = RunningTest()
    /// Whether the tasks of the test inherit it.
    var isBound = false
  }

  private let running = Guarded(Running())

  #if os(Linux)
    /// `XCTestObservation` as XCTest declares it: the same requirements in the same order lie in memory in the same
    /// way, so that an object which conforms to this protocol can be handed over as one that conforms to that.
    ///
    /// Usable from inline, since an optimised build strikes out the methods of a protocol that no one seems to call.
    @usableFromInline
    protocol Observation: AnyObject {
      func testBundleWillStart(_ bundle: AnyObject)
      func testSuiteWillStart(_ suite: AnyObject)
      func testCaseWillStart(_ testCase: AnyObject)
      func testCase(_ testCase: AnyObject, didFail description: String, in file: String?, at line: Int)
      func testCaseDidFinish(_ testCase: AnyObject)
      func testSuiteDidFinish(_ suite: AnyObject)
      func testBundleDidFinish(_ bundle: AnyObject)
    }

    private func install() {
      guard
        let descriptor = dynamicSymbol("$s6XCTest0A11ObservationMp"),
        let shared = dynamicSymbol("$s6XCTest0A17ObservationCenterC6sharedACvgZ"),
        let add = dynamicSymbol("$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF"),
        // The fifth word of a protocol's descriptor counts its requirements.
        descriptor.load(fromByteOffset: 4 * MemoryLayout<UInt32>.size, as: UInt32.self) == 7
      else { return }
      let center = unsafeBitCast(shared, to: (@convention(thin) () -> AnyObject).self)()
      // A method finds its object where a closure finds what it has captured.
      let method = (add, Unmanaged.passRetained(center).toOpaque())
      unsafeBitCast(method, to: AddObserver.self).call(self)
    }

    /// A closure in a field is called as a function is; one that a generic function returns is not.
    private struct AddObserver { let call: (any Observation) -> Void }
  #else
    private func install() {}
  #endif

  private func start() {
    let test = RunningTest()
    let isBound = TaskLocalBinding.push(test, to: Self.$ofTask)
    running.withLock { $0 = Running(test: test, isBound: isBound) }
  }

  private func finish() {
    let wasBound = running.withLock { running in
      defer { running = Running(test: nil) }
      return running.isBound
    }
    if wasBound { TaskLocalBinding.pop() }
  }
}

#if os(Linux)
  extension RunningXCTest: RunningXCTest.Observation {
    @usableFromInline func testBundleWillStart(_ bundle: AnyObject) {}
    @usableFromInline func testSuiteWillStart(_ suite: AnyObject) {}
    @usableFromInline func testCaseWillStart(_ testCase: AnyObject) { start() }
    @usableFromInline func testCase(_ testCase: AnyObject, didFail description: String, in file: String?, at line: Int)
    {}
    @usableFromInline func testCaseDidFinish(_ testCase: AnyObject) { finish() }
    @usableFromInline func testSuiteDidFinish(_ suite: AnyObject) {}
    @usableFromInline func testBundleDidFinish(_ bundle: AnyObject) {}
  }
#endif

/// Binds a task-local value between two calls instead of around one, which the language does not offer: XCTest calls
/// before and after a test, on the thread that runs it.
private enum TaskLocalBinding {
  static func push(_ test: RunningTest, to local: TaskLocal<RunningTest?>) -> Bool {
    guard let push = dynamicSymbol("swift_task_localValuePush"), dynamicSymbol("swift_task_localValuePop") != nil
    else { return false }
    let value = UnsafeMutablePointer<RunningTest?>.allocate(capacity: 1)
    defer { value.deallocate() }
    // The runtime takes the value out of the memory.
    value.initialize(to: test)
    unsafeBitCast(push, to: (@convention(thin) (UnsafeRawPointer, UnsafeRawPointer, Any.Type) -> Void).self)(
      UnsafeRawPointer(Unmanaged.passUnretained(local).toOpaque()),
      UnsafeRawPointer(value),
      RunningTest?.self
    )
    return true
  }

  static func pop() {
    guard let pop = dynamicSymbol("swift_task_localValuePop") else { return }
    unsafeBitCast(pop, to: (@convention(thin) () -> Void).self)()
  }
}
