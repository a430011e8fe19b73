/// Gives an enum a case key path for each of its cases.
@attached(
  member,
  names: named(AllCasePaths),
  named(allCasePaths),
  named(_$caseIndex)
)
@attached(extension, conformances: CasePathable, CasePathIterable)
public macro CasePathable() = #externalMacro(module: "ComposableArchitectureMacros", type: "CasePathableMacro")
