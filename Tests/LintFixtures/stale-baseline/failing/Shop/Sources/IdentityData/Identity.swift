public struct StoredIdentity {}
