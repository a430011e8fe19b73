import Dependencies
import ProfileDomain

public struct Profile {
  @Dependency(\.profile) var profile
}
