extension DependencyValues {
  /// The world that default values are taken from.
  public var context: DependencyContext {
    get { resolvedContext }
    set {
      prepareToWrite()
      overrides?.context = newValue
    }
  }
}
