public import LatchkeyPlatform

extension Pool {
    /// Ends the session of a refresh token: with it every token of that sign-in.
    ///
    /// A token that nobody has is no error (RFC 7009 §2.2). Throws `unauthorizedClient` for a wrong secret and for
    /// another client's token; `revocationDisabled`; `unsupportedTokenType` for an access or ID token.
    public func revoke(_ token: Secret, clientSecret: Secret?, through client: Client) async throws {
        try admit(client)
        guard client.proves(clientSecret) else {
            throw UserPoolError(.unauthorizedClient, [.client: client.id.text])
        }
        guard client.settings.allowsRevocation else { throw UserPoolError(.revocationDisabled) }
        guard !token.reveal.utf8.contains(UInt8(ascii: ".")) else { throw UserPoolError(.unsupportedTokenType) }
        try await services.database.transaction { transaction in
            let stored = try await SessionStore(transaction.connection)
                .find(token, services.masterKey, evenIfDetached: true)
            guard let stored else { return }
            guard stored.session.pool == id, stored.session.client == client.id else {
                throw UserPoolError(.unauthorizedClient, [.client: client.id.text])
            }
            try await services.sessions.end(stored.session.id, .revoked, at: services.clock.now(), in: transaction)
        }
    }
}
