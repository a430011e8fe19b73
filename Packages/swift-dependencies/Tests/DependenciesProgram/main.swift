// A program outside of tests, so that live values are those of the process: its argument names what it does, and it
// prints what it read. A problem is reported on standard error.
import Dependencies
import DependenciesProgramKeys
import Foundation

/// At the top level, where a property wrapper cannot be used.
let child = Dependency(\.child)

/// Reads a dependency where the child is overridden.
@MainActor func underAnOverride(_ dependency: Dependency<Made>) -> String {
  withDependencies {
    $0.child = Made("mock")
  } operation: {
    dependency.wrappedValue.name
  }
}

switch CommandLine.arguments.last {
case "constant":
  print(child.wrappedValue.name)
  await withDependencies {
    $0.child = Made("mock")
  } operation: {
    await Task.yield()
    print(child.wrappedValue.name)
  }
  print(await Task.detached { child.wrappedValue.name }.value)

case "overridden":
  let parent = Dependency(\.parent)
  print(child.wrappedValue.name)
  print(underAnOverride(parent))
  print(parent.wrappedValue.name)
  print(parent.wrappedValue === parent.wrappedValue)

case "kept":
  let parent = Dependency(\.parent)
  await withDependencies {
    $0.child = Made("mock")
  } operation: {
    print(parent.wrappedValue.name)
    print(await Task.detached { Dependency(\.parent).wrappedValue.name }.value)
    print(Dependency(\.parent).wrappedValue.name)
  }
  print(parent.wrappedValue.name)

case "stored":
  let parent = Dependency(StoredParentKey.self)
  print(underAnOverride(parent))
  print(parent.wrappedValue.name)

case "missing":
  let missing = Dependency(\.missing)
  print(missing.wrappedValue.name)
  print(missing.wrappedValue === Dependency(\.missing).wrappedValue)

case "cycle":
  print(Dependency(FirstKey.self).wrappedValue.name)

case "waiting":
  print(Dependency(WaitingKey.self).wrappedValue.name)

case "prepared":
  prepareDependencies {
    $0.child = Made("prepared child")
    $0.missing = Made("prepared after \($0.child.name)")
  }
  print(child.wrappedValue.name)
  print(Dependency(\.missing).wrappedValue.name)

case "foreign":
  print(Dependency(ForeignKey.self).wrappedValue)

case "macros":
  let mailer = Mailer(send: { $0.count })
  print(try await mailer.send(text: "hello"))

default:
  print("unknown")
}
