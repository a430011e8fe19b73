extension DependencyValues {
  /// The world that default values are taken from.
  public var context: DependencyContext {
    get { resolvedContext }
    set {
      if !isWritable { replaceLevel() }
      overrides?.context = newValue
    }
  }
}
