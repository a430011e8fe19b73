import ProfileDomain

extension ProfileClient {
  public static func http() -> Self { Self { "from the server" } }
}
