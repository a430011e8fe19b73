extension ProfileClient {
  public static let mock = Self { "Blob" }
}
