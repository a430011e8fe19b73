import IdentityDomainTesting
import LoginFeature
import Testing

@Test func aLoginBegins() { _ = Login() }
