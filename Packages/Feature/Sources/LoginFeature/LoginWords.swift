import IdentityDomain

extension IdentityProvider {
  /// What people call the provider.
  var name: String {
    switch self {
    case .google: "Google"
    case .apple: "Apple"
    }
  }
}

extension OAuthError {
  /// The error in words for people.
  func sentence(signingInWith provider: IdentityProvider) -> String {
    switch self {
    case .network(retryable: true):
      "The sign-in service could not be reached. Check your connection and try again."
    case .network(retryable: false):
      "The sign-in service cannot be used from this device. Trying again will not help until that is repaired."
    case .system(let domain, let code):
      "This device could not complete the sign-in with \(provider.name) (\(domain), code \(code)). Please try again."
    case .userCancelled:
      "The sign-in with \(provider.name) was cancelled."
    case .configurationMissing(let setting):
      "This app is not set up for signing in with \(provider.name): the setting “\(setting)” is missing."
    case .redirectPortTaken(let port):
      """
      Another program on this device uses port \(port), where the answer of \(provider.name) was to arrive. \
      Close that program and try again.
      """
    case .noPresenter:
      "There is no window to show \(provider.name)’s sign-in page in. Please try again."
    case .noIDToken:
      "\(provider.name) did not say who you are: its answer holds no ID token. Please try again."
    case .idTokenRejected(let check):
      "\(check.sentence(about: provider)) You are not signed in (check: \(check.rawValue))."
    case .invalidResponse(let detail):
      "The answer to the sign-in with \(provider.name) was not understood (\(detail)). Please try again later."
    case .sessionExpired:
      "The sign-in was over before it was complete. Please sign in again."
    case .signInPending:
      "Another sign-in with \(provider.name) is still open. Finish or close it, then try again."
    case .storage(let reason):
      "The sign-in could not be kept on this device (\(reason)), so you are not signed in. Please try again."
    }
  }
}

extension IDTokenCheck {
  fileprivate func sentence(about provider: IdentityProvider) -> String {
    let name = provider.name
    return switch self {
    case .format: "\(name)’s answer does not have the form of an ID token."
    case .algorithm: "\(name)’s answer is signed in a way that this app does not accept."
    case .key: "\(name)’s answer is signed with a key that \(name) does not publish."
    case .signature: "The signature of \(name)’s answer is not valid."
    case .issuer: "The answer does not come from \(name)."
    case .audience: "\(name)’s answer is meant for another app."
    case .authorizedParty: "\(name)’s answer was given to another app."
    case .expiry: "\(name)’s answer is no longer valid. Check the clock of this device."
    case .issuedAt: "\(name)’s answer has a time that cannot be right. Check the clock of this device."
    case .nonce: "\(name)’s answer does not belong to this sign-in."
    case .accessTokenHash: "\(name)’s answer does not belong to the access token that came with it."
    }
  }
}
