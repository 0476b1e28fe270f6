internal import LatchkeyJOSE
internal import LatchkeyJSON
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
    /// The `iss` of a pool's tokens.
    let issuer: @Sendable (PoolID) -> String

    /// Throws `invalidAccessToken` for anything that is no access token of ours; `accessTokenExpired`; `missingScope`;
    /// `accessTokenRevoked` when its session has ended.
    func verify(_ token: Secret, scope: String, at now: Timestamp) async throws -> VerifiedAccessToken {
        let (jws, published) = try await authenticate(token)
        guard let root = try? JSONDocument(parsing: jws.payload).root, let times = TokenTimes(claims: root),
            let claims = try? Claims.decode(root), claims.tokenUse == "access",
            claims.issuer == issuer(published.pool), let client = ClientID(claims.clientID),
            let subject = Subject(claims.subject), let session = SessionID(claims.originJTI)
        else { throw UserPoolError(.invalidAccessToken) }
        let expires = try Self.check(times, at: now)
        guard claims.scope.split(separator: " ").contains(Substring(scope)) else { throw UserPoolError(.missingScope) }
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

    private struct Claims: Shape {
        var tokenUse = ""
        var issuer = ""
        var clientID = ""
        var subject = ""
        var originJTI = ""
        var scope = ""

        static let fields: [Field<Self>] = [
            .init("token_use", \.tokenUse),
            .init("iss", \.issuer),
            .init("client_id", \.clientID),
            .init("sub", \.subject),
            .init("origin_jti", \.originJTI),
            .init("scope", \.scope),
        ]
    }
}
