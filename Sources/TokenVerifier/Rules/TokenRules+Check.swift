internal import LatchkeyPlatform

/// Each rule in one place. The issuer's comes first, before a key is looked for: keys are only ever fetched for an
/// issuer that is trusted.
extension TokenRules {
    func checkIssuer(_ claims: Claims) throws(VerificationError) -> String {
        guard let issuer = claims.issuer, !issuer.isEmpty else { throw .malformed("no iss") }
        if case .only(let trusted) = issuers {
            guard trusted.contains(where: issuer.isSameText) else { throw .wrongIssuer }
        }
        return issuer
    }

    /// RFC 7519 §4.1.4 to §4.1.6.
    func checkTime(_ claims: Claims, now: Timestamp) throws(VerificationError) -> Timestamp {
        guard let expires = claims.expires else { throw .malformed("no exp") }
        guard now < expires + leeway else { throw .expired }
        for beginning in [claims.notBefore, claims.issuedAt] {
            if let beginning, beginning > now + leeway { throw .notYetValid }
        }
        return expires
    }

    func checkUse(_ claims: Claims) throws(VerificationError) -> TokenUse {
        guard let use = claims.use, self.use == nil || use == self.use else { throw .wrongUse }
        return use
    }

    /// An access token names its client in `client_id`, an ID token in `aud` (RFC 7519 §4.1.3).
    func checkClient(_ claims: Claims, use: TokenUse) throws(VerificationError) -> String {
        let named =
            switch use {
            case .access: claims.clientID.map { [$0] } ?? []
            case .id: claims.audience
            }
        guard let clients else {
            guard let client = named.first, !client.isEmpty else { throw .wrongAudience }
            return client
        }
        guard let client = named.first(where: { clients.contains(where: $0.isSameText) }), !client.isEmpty else {
            throw .wrongAudience
        }
        return client
    }

    func checkGrants(_ claims: Claims) throws(VerificationError) {
        guard scopes.isMet(by: claims.scopes) else { throw .missingScope }
        guard groups.isMet(by: claims.groups) else { throw .missingGroup }
    }
}
