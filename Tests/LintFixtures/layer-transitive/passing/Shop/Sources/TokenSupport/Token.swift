import IdentityDomain

public struct Token {}
