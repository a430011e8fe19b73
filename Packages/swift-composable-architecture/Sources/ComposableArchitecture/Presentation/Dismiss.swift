/// Dismisses the feature that an effect belongs to.
public struct DismissEffect: Sendable {
  private let dismiss: (@MainActor @Sendable () -> Void)?
  private let site: SourceSite?

  /// Makes a dismissal that a test can watch.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.dismiss = dismiss
    self.site = nil
  }

  init() {
    self.dismiss = nil
    self.site = nil
  }

  /// Removes the feature from its parent's state, which cancels this effect too.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    if let dismiss = self.dismiss { return dismiss() }
    if let dismiss = RunningEffect.current?.dismiss { return dismiss() }
    reportIssue(
      """
      A feature asked to be dismissed, but it is not presented.

      "dismiss" works in an effect of a feature that runs in "ifLet" of a "PresentationState" or in "forEach" of a \
      "StackState". Override the dependency "\\.dismiss" to test the feature alone.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension DependencyValues {
  /// Dismisses the feature that the effect belongs to.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}
