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
    /// The new token never says or opens more than the one that it comes from: it is of the same kind, user and session,
    /// has no scope that the other has not, is for nobody whom the other is not for, and ends no later. Who acts for the
    /// user stands in `act`, before those who have acted already. It ends with its session.
    ///
    /// Throws `clientSecretWrong` for a secret that is shown and wrong, `flowNotEnabled`, `shownTokenRefused`,
    /// `userNotFound`, `userDisabled`, `resourceServerNotFound`, `scopeNotAllowed`, and `invalidParameter`.
    public func derive(
        _ exchange: TokenExchange, clientSecret: Secret?, through client: Client
    ) async throws -> DerivedToken {
        try admit(client)
        // The request is an administrator's; a secret that comes with it must be right all the same.
        if let clientSecret, !client.knows(clientSecret) { throw UserPoolError(.clientSecretWrong) }
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
        let target = try await target(of: exchange, from: shown)
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

    /// Whom the new token is for; `nil` for nobody in particular. Who has a token for one service gets none for another.
    private func target(of exchange: TokenExchange, from shown: VerifiedToken) async throws -> String? {
        if exchange.audience != nil, exchange.resource != nil {
            throw UserPoolError.invalidParameter("Audiences and Resources cannot be used together.")
        }
        if let resource = exchange.resource { _ = try await resourceServer(resource) }
        let target = exchange.audience ?? exchange.resource
        guard let present = shown.audience.first else { return target }
        guard target == nil || target == present else {
            throw UserPoolError.invalidParameter("The subject token is for another audience.")
        }
        return present
    }

    private func scopes(
        of exchange: TokenExchange, for target: String?, from shown: VerifiedToken, through client: Client
    ) throws -> [String] {
        var scopes = shown.scopes.uniqued
        if let allowed = client.settings.oauthScopes { scopes.removeAll { !allowed.contains($0) } }
        // A token for a service of its own does not open the operations of users.
        if target != nil { scopes.removeAll { $0 == TokenClaims.apiScope } }
        guard let wanted = exchange.scopes, !wanted.isEmpty else { return scopes }
        scopes.removeAll { !wanted.contains($0) }
        guard !scopes.isEmpty else { throw UserPoolError(.scopeNotAllowed, [.text: wanted.joined(separator: " ")]) }
        return scopes
    }

    /// Who acts, and who has acted before (RFC 8693 §4.1).
    private func act(_ actor: VerifiedToken?, after shown: VerifiedToken) throws -> JSONValue? {
        guard let actor else { return shown.claims["act"] }
        var (count, earlier) = (1, shown.claims["act"])
        while let act = earlier { (count, earlier) = (count + 1, act["act"]) }
        guard count <= Self.mostActors else { throw UserPoolError.invalidParameter("Too many actors.") }
        var act: JSONObject = [
            "sub": .string(actor.subject), "iss": .string(issuer), "client_id": .string(actor.client),
        ]
        act["act"] = shown.claims["act"]
        return .object(act)
    }
}
