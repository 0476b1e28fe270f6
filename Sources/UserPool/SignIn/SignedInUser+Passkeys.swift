internal import Database
public import LatchkeyJSON
internal import LatchkeyPlatform

extension SignedInUser {
    /// How many passkeys a page has at most.
    public static let mostPasskeysOfPage = 20

    /// Begins to register a passkey: the options from which the user's browser makes one
    /// (`PublicKeyCredentialCreationOptionsJSON`). Throws `passkeysDisabled`, `relyingPartyMissing`,
    /// `accessTokenRevoked`.
    public func beginPasskeyRegistration() async throws -> JSONValue {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            return try await pool.beginPasskeyRegistration(
                of: user, through: client.id, in: transaction.connection)
        }
    }

    /// Registers the passkey that the user's browser has made (`RegistrationResponseJSON`). Throws
    /// `passkeyChallengeMissing`, `passkeyClientMismatch`, `passkeyOriginRefused`, `passkeyPartyMismatch`,
    /// `passkeyNotSupported`, `malformedPasskey`, `tooManyPasskeys`, `passkeysDisabled`, `accessTokenRevoked`.
    public func completePasskeyRegistration(_ credential: JSONValue) async throws {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            try await pool.completePasskeyRegistration(
                credential, of: user, through: client.id, in: transaction.connection)
        }
    }

    /// The user's passkeys, the oldest first, at most `limit` of them, from where the token of another page says.
    /// Throws `invalidPageToken`.
    public func passkeys(from token: String?, limit: Int?) async throws -> Page<Passkey> {
        let limit = min(max(limit ?? Self.mostPasskeysOfPage, 1), Self.mostPasskeysOfPage)
        let tokens = PageToken(
            sealer: pool.services.masterKey.sealer(for: .pageTokens),
            list: "passkeys \(pool.id) \(user.subject)")
        let place = try token.map { try tokens.open($0, count: 2) }
        let all = try await pool.services.database.read { connection in
            try await pool.passkeys(connection).all(of: user.subject)
        }
        // There are so few that they are all read; the place is a key, so that the list may change meanwhile.
        let found = all.filter { passkey in
            guard let place, let created = Int64(place[0]) else { return true }
            return (passkey.created.milliseconds, Base64URL.encode(passkey.id)) > (created, place[1])
        }.sorted {
            ($0.created.milliseconds, Base64URL.encode($0.id)) < ($1.created.milliseconds, Base64URL.encode($1.id))
        }
        return try Page(found, limit: limit) { passkey in
            try tokens.seal([String(passkey.created.milliseconds), Base64URL.encode(passkey.id)])
        }
    }

    /// Takes a passkey away, by its id in base64url. Throws `resourceNotFound` when the user has none of that id, and
    /// `accessTokenRevoked`.
    public func deletePasskey(_ id: String) async throws {
        let missing = UserPoolError(.resourceNotFound, [.resource: "passkey"])
        guard let bytes = Base64URL.decode(id) else { throw missing }
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            guard try await pool.passkeys(transaction.connection).remove(bytes, of: user.subject) else {
                throw missing
            }
        }
    }
}
