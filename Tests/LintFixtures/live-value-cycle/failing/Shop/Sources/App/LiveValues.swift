import CompositionRoot
import ProfileData
import ProfileDomain
import ProfileFeature

extension Composition {
  static func live() -> Composition {
    Composition {
      Live(\.session) { .signed(by: try $0.profile) }
      Live(\.profile) { .http(session: try $0.session) }
    }
  }
}
