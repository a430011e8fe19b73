import Models

public struct Checkout {
  public var cart: Cart
}
