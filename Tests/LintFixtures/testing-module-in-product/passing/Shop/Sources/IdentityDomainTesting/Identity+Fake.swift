import IdentityDomain

extension Identity {}
