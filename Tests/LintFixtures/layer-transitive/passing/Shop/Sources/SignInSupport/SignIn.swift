import TokenSupport

public struct SignIn {}
