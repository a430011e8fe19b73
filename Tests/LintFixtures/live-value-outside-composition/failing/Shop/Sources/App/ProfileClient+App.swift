import ProfileData
import ProfileDomain

extension ProfileClient {
  static func app() -> Self { .http() }
}
