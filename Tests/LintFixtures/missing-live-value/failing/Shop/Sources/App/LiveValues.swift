import CompositionRoot
import ProfileData
import ProfileDomain
import ProfileFeature

extension Composition {
  static func live() -> Composition {
    Composition {
      Live(\.session) { _ in Session() }
    }
  }
}
