import IdentityData

public struct Token {}
