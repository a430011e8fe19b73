import Foundation
import HTTPTransport
import IdentityData
import IdentityDomain
import LogDomain
import LogDomainTesting
import ProfileData
import ProfileDomain
import Programs
import SQLiteStore

/// The data layer as one device has it, wired to a backend as the app's live values are.
struct Device {
  let owner: SessionOwner
  let google: SignInService
  let apple: SignInService
  let log: LogRecorder
  let database: SQLiteStore
  let profile: ProfileClient
  let transport: HTTPClient

  init(
    _ backend: String,
    folder: URL,
    email: String = "alice@example.com",
    password: String = "wonderland",
    decision: UserAgent.Decision = .allow
  ) async throws {
    let url = URL(string: backend)!
    let http = HTTPClient.urlSession()
    let log = LogRecorder()
    let agent = UserAgent.scripted(email: email, password: Secret(password), decision: decision, client: http)
    owner = SessionOwner(
      server: url,
      http: http,
      store: .encryptedFile(
        directory: folder.appending(path: "tokens"),
        installMarker: folder.appending(path: "installation"),
        log: .recording(into: log)
      ),
      log: .recording(into: log)
    )
    google = .google(
      provider: OpenIDProvider(
        .google(issuer: backend + "/google", clientID: "inward-google"),
        http: http,
        userAgent: agent
      ),
      log: .recording(into: log)
    )
    apple = .apple(
      provider: OpenIDProvider(
        .apple(issuer: backend + "/apple", clientID: "inward-apple"),
        http: http,
        userAgent: agent
      )
    )
    database = try await .open(folder.appending(path: "app.sqlite"), migrations: [.profile])
    transport = owner.authorized(http)
    profile = .offlineFirst(
      server: .http(url, transport: transport),
      copy: database,
      log: .recording(into: log)
    )
    self.log = log
  }

  func signIn(with provider: IdentityProvider = .google) async throws -> Session {
    try await owner.exchange(await (provider == .google ? google : apple).signIn())
  }
}
