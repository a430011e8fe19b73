import IdentityDomain

public struct Login {
  public init() {}
}
