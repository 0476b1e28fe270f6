internal import LatchkeyJOSE
internal import LatchkeyPlatform

/// What an access token says, once everything about it was found right.
struct VerifiedAccessToken: Sendable {
    let pool: PoolID
    let client: ClientID
    let subject: Subject
    let session: SessionID
    let expires: Timestamp
}

/// Verifies the access tokens that token operations are called with (RFC 7519 §7.2, RFC 8725).
///
/// The key decides: it is one of ours that signs access tokens, found by its `kid`, and the algorithm is the key's own.
struct AccessTokenVerifier: Sendable {
    let keys: SigningKeys
    let sessions: Sessions
    /// Where the server is; with the pool's id behind it, the `iss` of a pool's tokens.
    let publicURL: String

    /// Throws `invalidAccessToken` for anything that is no access token of ours; `accessTokenExpired`; `missingScope`;
    /// `accessTokenRevoked` when its session has ended.
    func verify(_ token: Secret, scope: String, at now: Timestamp) async throws -> VerifiedAccessToken {
        let (jws, published) = try await authenticate(token)
        // Our own tokens may have as many claims as a hook has put into them.
        guard let claims = try? JWTClaims(jws.payload, mostClaims: .max), claims.use == "access",
            claims.issuer == "\(publicURL)/\(published.pool)", let client = claims.clientID.flatMap(ClientID.init),
            let subject = claims.subject.flatMap(Subject.init), let session = claims.sessionID.flatMap(SessionID.init),
            claims.scope != nil,
            // A token for a service of its own opens that, and nothing here.
            claims.audience.allSatisfy({ $0 == client.text })
        else { throw UserPoolError(.invalidAccessToken) }
        let expires = try Self.check(claims.times, at: now)
        guard claims.scope == scope || claims.scopes.contains(scope) else { throw UserPoolError(.missingScope) }
        guard let owner = try await sessions.subject(ofLive: session) else { throw UserPoolError(.accessTokenRevoked) }
        guard owner == subject else { throw UserPoolError(.invalidAccessToken) }
        return VerifiedAccessToken(
            pool: published.pool, client: client, subject: subject, session: session, expires: expires)
    }

    private static func check(_ times: TokenTimes, at now: Timestamp) throws(UserPoolError) -> Timestamp {
        let expires: Timestamp
        do throws(TokenTimes.Fault) {
            expires = try times.check(at: now, leeway: TokenTimes.usualLeeway)
        } catch {
            switch error {
            case .expired: throw UserPoolError(.accessTokenExpired)
            case .noExpiry, .notYetValid: throw UserPoolError(.invalidAccessToken)
            }
        }
        // The leeway is for a clock that was set back a little. An expiry that our own clock has seen needs none.
        guard now < expires else { throw UserPoolError(.accessTokenExpired) }
        return expires
    }

    private func authenticate(_ token: Secret) async throws -> (CompactJWS, SigningKeys.Published) {
        guard let jws = try? CompactJWS(parsing: token.reveal), let kid = jws.header.kid,
            let published = try await keys.published(kid: kid), published.use == .access,
            jws.header.isOfToken,
            jws.isValid(for: published.key)
        else { throw UserPoolError(.invalidAccessToken) }
        return (jws, published)
    }
}
