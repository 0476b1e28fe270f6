internal import Database
internal import LatchkeyJOSE
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A token of a pool that was shown, once everything about it was found right.
struct VerifiedToken: Sendable {
    /// All that it says.
    let claims: JSONObject
    /// Whose token it is: a user's `sub`, or the id of a client that acts for itself.
    let subject: String
    /// The client that it was issued to; `nil` for an ID token that says whom else it is for in the client's place.
    let client: String?
    /// The session that it belongs to; `nil` for a client's own.
    let session: SessionID?
    let scopes: [String]
    /// Whom it is for, where that is somebody else than its client.
    let audience: [String]
    let expires: Timestamp
}

extension Pool {
    /// Verifies a token of the pool that somebody shows. Throws `shownTokenRefused` for anything that is none of that
    /// kind, has expired, belongs to a session that has ended, or was issued to a client that is deleted.
    func verify(_ shown: ShownToken) async throws -> VerifiedToken {
        let refusal = UserPoolError(.shownTokenRefused)
        let use: SigningKeyPair.Use =
            switch shown.kind {
            case .access: .access
            case .id: .id
            }
        guard let jws = try? CompactJWS(parsing: shown.token.reveal), let kid = jws.header.kid,
            let published = try await services.signingKeys.published(kid: kid), published.pool == id,
            published.use == use, jws.header.isOfToken, jws.isValid(for: published.key),
            let claims = try? JWTClaims(jws.payload, mostClaims: .max), claims.use == use.rawValue,
            claims.issuer == issuer, let subject = claims.subject,
            let object = (try? JSONValue(parsing: jws.payload))?.object
        else { throw refusal }
        let now = services.clock.now()
        guard let expires = try? claims.times.check(at: now, leeway: .zero), now < expires else { throw refusal }
        guard let named = shown.kind == .access ? claims.clientID : claims.audience.first else { throw refusal }
        // An ID token that was narrowed names its service where others name their client.
        let client: String?
        switch try await standing(ofClient: named) {
        case .present: client = named
        case .deleted: throw refusal
        case .unknown:
            guard shown.kind == .id else { throw refusal }
            client = nil
        }
        var session: SessionID?
        if let id = claims.sessionID {
            session = SessionID(id)
            guard let session, let owner = try await services.sessions.subject(ofLive: session), owner.text == subject
            else { throw refusal }
        } else {
            // A client's own token: only a client is its subject.
            guard shown.kind == .access, subject == client else { throw refusal }
        }
        let audience = claims.audience.filter { $0 != client }
        return VerifiedToken(
            claims: object, subject: subject, client: client, session: session, scopes: claims.scopes,
            audience: audience, expires: expires)
    }

    /// What an id is to the pool that a token names for a client.
    private enum ClientStanding {
        case present
        case deleted
        case unknown
    }

    private func standing(ofClient id: String) async throws -> ClientStanding {
        try await services.database.read { connection -> ClientStanding in
            if try await ClientStore.has(id, of: self.id, in: connection) { return .present }
            return try await TombstoneStore(connection: connection).has(id) ? .deleted : .unknown
        }
    }

    /// Whether the pool has a client of that id.
    func hasClient(_ id: String) async throws -> Bool {
        try await services.database.read { connection in
            try await ClientStore.has(id, of: self.id, in: connection)
        }
    }
}
