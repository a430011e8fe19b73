import IdentityData

public struct Login {
  public init() {}
}
