import Order

public struct Price {}
