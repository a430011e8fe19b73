#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct StoredIdentity {}
