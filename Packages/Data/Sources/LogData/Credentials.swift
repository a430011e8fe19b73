/// The text with what is unmistakably a credential replaced by `<secret>`: signed tokens, bearer credentials, and the
/// telling parameters of a URL or a form.
///
/// A second net only: the app's secrets are of type `Secret`, which prints as nothing else. This one catches what
/// other code put into a message, such as a URL in a system's error text.
func withoutCredentials(_ text: String) -> String {
  var text = text
  if text.contains("eyJ") {
    text.replace(/eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*)?/, with: "<secret>")
  }
  text.replace(/(?<scheme>[Bb]earer|BEARER)\s+[A-Za-z0-9._~+\/-]{8,}=*/) { "\($0.scheme) <secret>" }
  if text.contains("=") {
    text.replace(
      /\b(?<name>code|access_token|id_token|refresh_token|code_verifier|client_secret|password|nonce)=[^&\s#"']+/
    ) { "\($0.name)=<secret>" }
  }
  return text
}
