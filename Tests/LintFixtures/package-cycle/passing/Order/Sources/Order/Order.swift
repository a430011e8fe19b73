import Cart

public struct Order {}
