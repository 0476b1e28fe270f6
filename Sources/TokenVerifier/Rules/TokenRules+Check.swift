internal import LatchkeyJOSE
internal import LatchkeyPlatform

/// Each rule in one place. The issuer's comes first, before a key is looked for: keys are only ever fetched for an
/// issuer that is trusted.
extension TokenRules {
    func checkIssuer(_ claims: JWTClaims) throws(VerificationError) -> String {
        guard let issuer = claims.issuer, !issuer.isEmpty else { throw .malformed("no iss") }
        if case .only(let trusted) = issuers {
            guard trusted.contains(where: issuer.isSameText) else { throw .wrongIssuer }
        }
        return issuer
    }

    /// RFC 7519 §4.1.4 to §4.1.6.
    func checkTime(_ claims: JWTClaims, now: Timestamp) throws(VerificationError) -> Timestamp {
        do throws(TokenTimes.Fault) {
            return try claims.times.check(at: now, leeway: leeway)
        } catch {
            switch error {
            case .noExpiry: throw .malformed("no exp")
            case .expired: throw .expired
            case .notYetValid: throw .notYetValid
            }
        }
    }

    func checkUse(_ claims: JWTClaims) throws(VerificationError) -> TokenUse {
        guard let use = claims.use.flatMap(TokenUse.init), self.use == nil || use == self.use else { throw .wrongUse }
        return use
    }

    /// An access token names its client in `client_id`, an ID token in `aud` (RFC 7519 §4.1.3).
    func checkClient(_ claims: JWTClaims, use: TokenUse) throws(VerificationError) -> String {
        switch use {
        case .access:
            guard let client = claims.clientID, accepts(client) else { throw .wrongAudience }
            return client
        case .id:
            guard let client = claims.audience.first(where: accepts) else { throw .wrongAudience }
            return client
        }
    }

    private func accepts(_ client: String) -> Bool {
        guard let clients else { return !client.isEmpty }
        return !client.isEmpty && clients.contains(where: client.isSameText)
    }

    func checkGrants(_ claims: JWTClaims) throws(VerificationError) {
        if scopes != .nothing {
            guard scopes.isMet(by: claims.scopes) else { throw .missingScope }
        }
        guard groups.isMet(by: claims.groups) else { throw .missingGroup }
    }
}
