internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJOSE
internal import LatchkeyJSON
public import LatchkeyPlatform

/// An access token of a client that acts for itself.
public struct ClientToken: Sendable {
    /// The token; a JWT.
    public let accessToken: Secret
    /// How long it lasts.
    public let validity: Duration
    /// Its scopes.
    public let scopes: [String]
}

extension Pool {
    /// Issues an access token to a client for itself, against its secret (RFC 6749 §4.4;
    /// [GetClientToken](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetClientToken.html)).
    ///
    /// The scopes are those that are asked for, or all that the client may have: of resource servers that the pool has
    /// now. The pool's function, where it gets the event `V3_0`, has its word. The token is of no user and no session:
    /// it opens no operation of users, and nothing ends it before it expires.
    ///
    /// Throws `clientSecretWrong`, `flowNotEnabled`, what a hook may refuse with, and `scopeNotAllowed` when one is
    /// asked for that the client may not have, or there is none; such scopes are left out where `isLenient`, if others
    /// are left.
    public func token(
        for client: Client, secret: Secret, scopes: [String]? = nil, isLenient: Bool = false
    ) async throws -> ClientToken {
        try admit(client)
        guard client.isConfidential, client.knows(secret) else { throw UserPoolError(.clientSecretWrong) }
        guard client.settings.allowsClientCredentials else {
            throw UserPoolError.flowNotEnabled("client_credentials")
        }
        let allowed = try await scopesOfResourceServers(client.settings.oauthScopes ?? [])
        let wanted = scopes.flatMap { $0.isEmpty ? nil : $0.uniqued } ?? allowed
        // As they are registered, and compared by bytes: `==` takes some scopes that look alike for one.
        let granted = wanted.compactMap { scope in allowed.first { $0.utf8.elementsEqual(scope.utf8) } }
        guard !granted.isEmpty, isLenient || granted.count == wanted.count else {
            throw UserPoolError(.scopeNotAllowed, [.text: wanted.first { !granted.contains($0) } ?? ""])
        }
        let overrides = try await tokenOverrides(forItself: client, scopes: granted)
        if overrides != nil, try await !stillKnows(client, secret) { throw UserPoolError(.clientSecretWrong) }
        guard let keys = try await services.signingKeys.pair(of: id) else {
            throw UserPoolError.poolNotFound(id.text)
        }
        let now = services.clock.now()
        let claims: JSONObject = [
            "sub": .string(client.id.text), "token_use": "access", "scope": .string(granted.joined(separator: " ")),
            "auth_time": .integer(now.seconds), "iss": .string(issuer),
            "exp": .integer((now + client.settings.accessTokenValidity).seconds), "iat": .integer(now.seconds),
            "version": 2, "jti": .string(SecureRandom.uuid()), "client_id": .string(client.id.text),
        ]
        var payload = JSONValue.object(claims).encode()
        var given = granted
        if let overrides {
            guard let changed = overrides.applied(overrides.access, to: payload, isAccess: true) else {
                throw refuseAnswer(of: .preTokenGeneration, "The token would be too long")
            }
            payload = changed
            given = overrides.scopes(granted)
        }
        return ClientToken(
            accessToken: Secret(try keys.access.sign(payload: payload)),
            validity: client.settings.accessTokenValidity, scopes: given)
    }

    /// Whether the client is there and has that secret still: a function may have taken its time.
    private func stillKnows(_ client: Client, _ secret: Secret) async throws -> Bool {
        try await services.database.read { connection in
            try await ClientStore(connection: connection, sealer: services.masterKey.sealer(for: .clientSecrets))
                .find(client.id)?.knows(secret) ?? false
        }
    }

    /// Those of `scopes` that a resource server of the pool has, each once.
    private func scopesOfResourceServers(_ scopes: [String]) async throws -> [String] {
        try await services.database.read { connection in
            let store = ResourceServerStore(connection, pool: id)
            var known: [String] = []
            for scope in scopes.uniqued {
                if try await store.has(scope) { known.append(scope) }
            }
            return known
        }
    }
}

extension Array where Element == String {
    /// Each element once, in the order in which it first stands.
    var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
