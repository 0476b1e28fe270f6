internal import Database
public import LatchkeyJOSE
internal import LatchkeyJSON
public import LatchkeyPlatform

extension UserPools {
    /// The sessions of all pools: what says whether a token's session lives, and tells when one ends.
    public var sessions: Sessions { services.sessions }

    /// The user whose access token this is, as the token operations of the Cognito API want it.
    ///
    /// Throws `invalidAccessToken`, `accessTokenExpired`, `missingScope`, `accessTokenRevoked`.
    public func signedInUser(
        _ accessToken: Secret, scope: String = TokenScope.api
    ) async throws -> SignedInUser {
        let verifier = AccessTokenVerifier(
            keys: services.signingKeys, sessions: services.sessions, publicURL: services.configuration.publicURL)
        let token = try await verifier.verify(accessToken, scope: scope, at: services.clock.now())
        let (client, pool) = try await client(token.client.text)
        guard pool.id == token.pool else { throw UserPoolError(.invalidAccessToken) }
        let user = try await services.database.read { connection in
            try await UserStore(connection: connection, pool: pool).find(token.subject)
        }
        guard let user, user.isEnabled else { throw UserPoolError(.accessTokenRevoked) }
        return SignedInUser(pool: pool, client: client, user: user, session: token.session, expires: token.expires)
    }

    /// The public keys of a pool as a JWK set, ready to be served. Throws `poolNotFound`.
    public func jwks(of pool: PoolID) async throws -> [UInt8] {
        guard let keys = try await services.signingKeys.pair(of: pool) else {
            throw UserPoolError.poolNotFound(pool.text)
        }
        return keys.jwks
    }

    /// The same if it is in memory, without waiting; `nil` says nothing of the pool, nor whether the text names one.
    public func keptJWKS(ofPoolNamed text: String) -> [UInt8]? {
        // Both, for a deleted pool is forgotten first, and its keys might be read once more for tokens under way.
        guard let id = PoolID(text), pools.keeps(id) else { return nil }
        return services.signingKeys.keptPair(of: id)?.jwks
    }

    /// The pool's discovery document (OpenID Connect Discovery 1.0 §3), ready to be served: where the keys are, where
    /// clients get tokens, and what those are like. Throws `poolNotFound`.
    public func discovery(of pool: PoolID) async throws -> [UInt8] {
        let issuer = try await self.pool(pool).issuer
        let document: JSONValue = [
            "grant_types_supported": ["client_credentials", "refresh_token"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "issuer": .string(issuer),
            "jwks_uri": .string("\(issuer)/.well-known/jwks.json"),
            "response_types_supported": ["code", "token"],
            "scopes_supported": ["openid", "email", "phone", "profile"],
            "subject_types_supported": ["public"],
            "token_endpoint": .string("\(services.configuration.publicURL)/oauth2/token"),
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
        ]
        return document.encode()
    }

    /// The public key with that `kid`, if the pool whose tokens have that `iss` signs access tokens with it: for
    /// verifying inside this process what others verify by the JWK set.
    public func verificationKey(kid: String, issuer: String) async throws -> VerificationKey? {
        guard let published = try await services.signingKeys.published(kid: kid), published.use == .access,
            "\(services.configuration.publicURL)/\(published.pool)" == issuer
        else { return nil }
        return published.key
    }
}
