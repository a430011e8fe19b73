// IdentityData
