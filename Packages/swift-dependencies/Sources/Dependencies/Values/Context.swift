extension DependencyValues {
  /// The world that default values are taken from.
  public var context: DependencyContext {
    get { resolvedContext }
    set { willWrite().context = newValue }
  }
}
