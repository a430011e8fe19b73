public struct Login {
  public init() {}
}
