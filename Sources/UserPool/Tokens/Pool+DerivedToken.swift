internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJOSE
internal import LatchkeyJSON
public import LatchkeyPlatform

extension Pool {
    /// How many parties may have acted for one another in a token, the last one included.
    private static let mostActors = 8

    /// Gives a token for a certain service for one that a user has (RFC 8693;
    /// [GetDerivedToken](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetDerivedToken.html)).
    ///
    /// The new token never says or opens more than the one that it comes from: it is of the same kind, user and
    /// session, has no scope that the other has not, is for nobody whom the other is not for, and ends no later. Who
    /// acts for the user stands in `act`, before those who have acted already. It ends with its session.
    ///
    /// Throws `clientSecretWrong` for a secret that is wrong or missing, `flowNotEnabled`, `shownTokenRefused`,
    /// `userNotFound`, `userDisabled`, `resourceServerNotFound`, `scopeNotAllowed`, and `invalidParameter`.
    public func derive(
        _ exchange: TokenExchange, clientSecret: Secret?, through client: Client
    ) async throws -> DerivedToken {
        try admit(client)
        // The request is an administrator's; that the client asks is its secret to prove all the same.
        if client.isConfidential || clientSecret != nil {
            guard let clientSecret, client.knows(clientSecret) else { throw UserPoolError(.clientSecretWrong) }
        }
        let flow: AuthenticationFlow = exchange.actor == nil ? .tokenExchangeImpersonation : .tokenExchangeDelegation
        guard client.settings.flows.contains(flow) else { throw UserPoolError.flowNotEnabled(flow.name) }
        let shown = try await verify(exchange.subject)
        let actor = if let actor = exchange.actor { try await verify(actor) } else { VerifiedToken?.none }
        guard let subject = Subject(shown.subject), let session = shown.session else {
            throw UserPoolError(.shownTokenRefused)
        }
        try await check(subject)
        let kind = exchange.subject.kind
        guard (exchange.requested ?? kind) == kind else {
            throw UserPoolError.invalidParameter("RequestedTokenType must be the type of SubjectToken.")
        }
        let target = try await target(of: exchange, from: shown, through: client)
        let scopes = try scopes(of: exchange, for: target, from: shown, through: client)

        let now = services.clock.now()
        let validity = min(
            kind == .access ? client.settings.accessTokenValidity : client.settings.idTokenValidity,
            shown.expires - now)
        var claims = shown.claims
        claims["act"] = try act(actor, after: shown)
        claims["device_key"] = nil
        claims["jti"] = .string(SecureRandom.uuid())
        claims["event_id"] = .string(SecureRandom.uuid())
        claims["iat"] = .integer(now.seconds)
        claims["exp"] = .integer((now + validity).seconds)
        switch kind {
        case .access:
            claims["client_id"] = .string(client.id.text)
            claims["scope"] = scopes.isEmpty ? nil : .string(scopes.joined(separator: " "))
            claims["aud"] = target.map { .string($0) }
        case .id: claims["aud"] = .string(target ?? client.id.text)
        }
        guard let keys = try await services.signingKeys.pair(of: id) else {
            throw UserPoolError.poolNotFound(id.text)
        }
        let payload = JSONValue.object(claims).encode()
        let token = Secret(try (kind == .access ? keys.access : keys.id).sign(payload: payload))
        guard try await services.sessions.isLive(session) else { throw UserPoolError(.shownTokenRefused) }
        return DerivedToken(token: token, kind: kind, validity: validity, scopes: kind == .access ? scopes : nil)
    }

    private func check(_ subject: Subject) async throws {
        let user = try await services.database.read { connection in
            try await UserStore(connection: connection, pool: self).find(subject)
        }
        guard let user else { throw UserPoolError(.userNotFound) }
        guard user.isEnabled else { throw UserPoolError(.userDisabled) }
    }

    /// Whom the new token is for; `nil` for nobody in particular. Who has a token for one service gets none for
    /// another, and nobody one that looks as if a user had signed in through another client.
    private func target(
        of exchange: TokenExchange, from shown: VerifiedToken, through client: Client
    ) async throws -> String? {
        if exchange.audience != nil, exchange.resource != nil {
            throw UserPoolError.invalidParameter("Audiences and Resources cannot be used together.")
        }
        if let resource = exchange.resource { _ = try await resourceServer(resource) }
        let target = exchange.audience ?? exchange.resource
        if let target, target != client.id.text, try await hasClient(target) {
            throw UserPoolError.invalidParameter("A token cannot be made for another app client.")
        }
        guard let present = shown.audience.first else { return target }
        guard target == nil || target == present else {
            throw UserPoolError.invalidParameter("The subject token is for another audience.")
        }
        return present
    }

    private func scopes(
        of exchange: TokenExchange, for target: String?, from shown: VerifiedToken, through client: Client
    ) throws -> [String] {
        let allowed = client.settings.oauthScopes ?? []
        var scopes = shown.scopes.uniqued.filter { allowed.contains($0) }
        // A token for a service of its own does not open the operations of users.
        if target != nil { scopes.removeAll { $0 == TokenScope.api } }
        // Nor does one for a resource server open the others.
        if let resource = exchange.resource {
            scopes.removeAll { scope in Self.resourceServer(of: scope).map { $0 != resource } ?? false }
        }
        guard let wanted = exchange.scopes, !wanted.isEmpty else { return scopes }
        scopes.removeAll { !wanted.contains($0) }
        guard !scopes.isEmpty else { throw UserPoolError(.scopeNotAllowed, [.text: wanted.joined(separator: " ")]) }
        return scopes
    }

    /// The resource server whose scope that is; `nil` for one of the pool itself, as `openid` is.
    private static func resourceServer(of scope: String) -> String? {
        // An identifier may have slashes, and no scope has one.
        scope.lastIndex(of: "/").map { String(scope[..<$0]) }
    }

    /// Who acts, and who has acted before (RFC 8693 §4.1).
    private func act(_ actor: VerifiedToken?, after shown: VerifiedToken) throws -> JSONValue? {
        guard let actor else { return shown.claims["act"] }
        var (count, earlier) = (1, shown.claims["act"])
        while let act = earlier { (count, earlier) = (count + 1, act["act"]) }
        guard count <= Self.mostActors else { throw UserPoolError.invalidParameter("Too many actors.") }
        var act: JSONObject = ["sub": .string(actor.subject), "iss": .string(issuer)]
        act["client_id"] = actor.client.map { .string($0) }
        act["act"] = shown.claims["act"]
        return .object(act)
    }
}
