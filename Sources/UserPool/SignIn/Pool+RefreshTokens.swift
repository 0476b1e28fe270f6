public import LatchkeyPlatform

extension Pool {
    /// Signs a user in by refresh token (`REFRESH_TOKEN_AUTH`): new access and ID tokens of the same session.
    ///
    /// A SECRET_HASH may be over the username, the `sub` or an alias of the token's user; a username in the request
    /// means nothing. `device` is the one that the session is bound to, if it is bound to one. Throws `flowNotEnabled`,
    /// `secretHashMissing`, `secretHashWrong`, and what ``refresh`` throws.
    public func signIn(
        refreshToken: Secret, on device: DeviceKey? = nil, secretHash: Secret?, through client: Client
    ) async throws -> IssuedTokens {
        try admit(client)
        guard client.settings.flows.contains(.refreshToken) || client.settings.rotation != nil else {
            throw UserPoolError.flowNotEnabled(AuthenticationFlow.refreshToken.name)
        }
        if client.isConfidential, secretHash == nil { try client.checkSecretHash(nil, username: "") }
        let session = try await services.refreshes.count {
            try await refresh(refreshToken, on: device, canRotate: false, through: client)
        }
        try client.checkSecretHash(secretHash, usernames: names(of: session.user))
        return try await issueTokens(refreshing: session, through: client)
    }

    /// Gives new tokens for a refresh token, and a new refresh token where the client rotates them
    /// (`GetTokensFromRefreshToken`). The client proves itself with the secret as it is.
    ///
    /// Throws `secretHashWrong` for a secret that is missing or wrong, and what ``refresh`` throws.
    public func tokens(
        forRefreshToken token: Secret, on device: DeviceKey? = nil, clientSecret: Secret?, through client: Client
    ) async throws -> IssuedTokens {
        try admit(client)
        guard client.proves(clientSecret) else { throw UserPoolError.secretHashWrong(client.id.text) }
        let session = try await services.refreshes.count {
            try await refresh(token, on: device, canRotate: true, through: client)
        }
        return try await issueTokens(refreshing: session, through: client)
    }

    /// Where the refresh token was replaced, hooks were asked before that.
    private func issueTokens(refreshing session: NewSession, through client: Client) async throws -> IssuedTokens {
        var session = session
        if session.refreshToken == nil, has(.preTokenGeneration) {
            let read = session
            session.overrides = try await services.functionGate.pass(AccountKey(read.user.subject)) {
                try await tokenOverrides(for: read.user, in: read.groups, .refresh, through: client)
            }
        }
        return try await issueTokens(for: session, through: client)
    }

    /// The names that a user goes by.
    func names(of user: User) -> [String] {
        [user.username.text, user.subject.text] + settings.identifiers.compactMap { user.attributes[$0.rawValue] }
    }
}

extension Client {
    /// Whether a request that shows the client's secret as it is comes from the client. A public client has none to
    /// show.
    public func proves(_ secret: Secret?) -> Bool {
        guard isConfidential else { return true }
        return secret.map(knows) ?? false
    }
}
