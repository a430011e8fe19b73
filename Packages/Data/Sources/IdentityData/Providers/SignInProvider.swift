import IdentityDomain

/// A provider's sign-in in the shape of the vendors' kits: it is started, and answers its delegate later, on any thread.
public protocol SignInProvider: AnyObject, Sendable {
  /// Begins a sign-in. The delegate is told of its end; it is kept no longer than that.
  func start(delegate: any SignInProviderDelegate)
  /// Ends the sign-in that is going on, if there is one. Whether the delegate is still told is up to the provider.
  func cancel()
}

/// Who is told how a sign-in ended.
public protocol SignInProviderDelegate: AnyObject, Sendable {
  /// The person is signed in.
  func signInProvider(_ provider: any SignInProvider, didCompleteWith credential: SignInCredential)
  /// The sign-in did not succeed.
  func signInProvider(_ provider: any SignInProvider, didFailWith error: any Error)
}
