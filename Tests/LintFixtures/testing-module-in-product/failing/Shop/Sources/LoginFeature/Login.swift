import IdentityDomainTesting

public struct Login {
  public init() {}
}
