import SignInSupport

public struct Login {
  public init() {}
}
