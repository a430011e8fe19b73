import CompositionRoot
import Dependencies
import Foundation
import HTTPTransport
import IdentityData
import IdentityDomain
import LogData
import LogDomain
import OnboardingData
import OnboardingDomain
import ProfileData
import ProfileDomain
import SQLiteStore

extension Composition {
  /// Every live value of the app, and the only place that makes one.
  static func live(_ configuration: Configuration) -> Composition {
    Composition {
      Phase("infrastructure") {
        Live(\.log) { _ in
          if let journal = configuration.journal { .journal(journal) } else { .standardError(from: .notice) }
        }
        Live(\.httpTransport) { _ in .urlSession() }
        Live(\.database) { _ in
          try await .open(configuration.file("app.sqlite"), migrations: [.onboarding, .profile])
        } close: {
          await $0.close()
        }
      }

      Phase("identity") {
        Live(\.sessionOwner) {
          SessionOwner(
            server: configuration.backend,
            http: try $0.httpTransport,
            store: .encryptedFile(
              directory: configuration.file("tokens"),
              installMarker: configuration.file("installation"),
              log: try $0.log
            ),
            log: try $0.log
          )
        }
        Live(\.googleService) {
          .google(
            provider: OpenIDProvider(
              configuration.google,
              http: try $0.httpTransport,
              userAgent: (configuration.provider?.signIn ?? configuration.signIn).userAgent(try $0.httpTransport)
            ),
            log: try $0.log
          )
        }
        Live(\.appleService) {
          .apple(
            provider: OpenIDProvider(
              .apple(issuer: configuration.issuer("apple"), clientID: "inward-apple"),
              http: try $0.httpTransport,
              userAgent: configuration.signIn.userAgent(try $0.httpTransport)
            )
          )
        }
      }

      Phase("repositories") {
        Live(\.onboarding) { .sqlite(try $0.database) }
        Live(\.session) { .owned(by: try $0.sessionOwner) }
        Live(\.oAuthRepository) { .owned(by: try $0.sessionOwner) }
        Live(\.profile) {
          .offlineFirst(
            server: .http(configuration.backend, transport: try $0.sessionOwner.authorized(try $0.httpTransport)),
            copy: try $0.database,
            log: try $0.log
          )
        }
      }

      Phase("use cases") {
        Live(\.sessionExpiryPolicy) { _ in .immediate }
        Live(\.oAuthUseCase) {
          OAuthUseCase(
            repository: try $0.oAuthRepository,
            googleService: try $0.googleService,
            appleService: try $0.appleService
          )
        }
      }
    }
  }
}

extension Configuration {
  /// A file or folder of the app's own.
  fileprivate func file(_ name: String) -> URL {
    folder.appending(path: name, directoryHint: .notDirectory)
  }

  /// The issuer of the backend that behaves as `provider` does.
  fileprivate func issuer(_ provider: String) -> String {
    var text = backend.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    return "\(text)/\(provider)"
  }

  /// The app as a client of what is behind the Google button.
  fileprivate var google: OpenIDClient {
    guard let provider else { return .google(issuer: issuer("google"), clientID: "inward-google") }
    return .google(issuer: provider.issuer, clientID: provider.clientID, redirectPort: provider.redirectPort)
  }
}

extension Configuration.SignIn {
  fileprivate func userAgent(_ transport: HTTPClient) -> UserAgent {
    switch self {
    case .scripted(let email, let password):
      .scripted(email: email, password: password, client: transport)
    case .browser(let output):
      .browser(.open, output: output)
    }
  }
}
