internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// Gives new tokens for a refresh token.
    ///
    /// Where the client rotates refresh tokens, `canRotate` must be true, and the answer holds a new one: the one used
    /// is good for the client's grace period still, in which it gives the same successor to everyone who asks; after
    /// that its use ends the session (RFC 9700 §4.14.2), and every use of it, also the first if that is still to be
    /// answered, is `refreshTokenReused`. Throws `invalidRefreshToken` for a token that is none, another client's, or
    /// bound to another device than `device`, while the pool remembers devices;
    /// `refreshTokenRevoked`, `refreshTokenExpired`, `refreshTokenReused`; `limitExceeded` for more tokens than a
    /// session may have in their grace; `rotationNotSupportedByFlow`;
    /// `userDisabled`.
    func refresh(
        _ token: Secret, on device: DeviceKey?, canRotate: Bool, through client: Client
    ) async throws -> NewSession {
        let rotation = client.settings.rotation
        guard rotation == nil || canRotate else { throw UserPoolError(.rotationNotSupportedByFlow) }
        guard let rotation else {
            let session = try await services.database.read { connection in
                let (stored, user) = try await usable(token, on: device, through: client, in: connection)
                // A client that has stopped rotating: what was replaced stays replaced.
                guard stored.rotated == nil else { throw UserPoolError(.invalidRefreshToken) }
                return NewSession(
                    stored.session, user, in: try await groupConfiguration(of: user, in: connection), refreshToken: nil)
            }
            if settings.sessionTracking != nil {
                services.sessions.used(session.id, use(by: client, at: services.clock.now()))
            }
            return session
        }
        let rotated = try await services.database.transaction { transaction in
            try await rotate(token, on: device, grace: rotation.gracePeriod, through: client, in: transaction)
        }
        guard let rotated else { throw UserPoolError(.refreshTokenReused) }
        return rotated
    }

    /// Replaces a refresh token; `nil` when it was replaced before and its grace is over: the session has ended then.
    private func rotate(
        _ token: Secret, on device: DeviceKey?, grace: Duration, through client: Client, in transaction: Transaction
    ) async throws -> NewSession? {
        let store = SessionStore(transaction.connection)
        let (stored, user) = try await usable(token, on: device, through: client, in: transaction.connection)
        let now = services.clock.now()
        let sealer = services.masterKey.sealer(for: .refreshTokens)
        let id = stored.session.id
        let successor: Secret
        if let rotated = stored.rotated {
            guard now < rotated + grace, let sealed = stored.successor else {
                try await services.sessions.end(id, .reuse, at: now, in: transaction)
                return nil
            }
            successor = Secret(String(decoding: try sealer.open(sealed, context: id.text), as: UTF8.self))
        } else {
            successor = try RefreshToken.make(for: id, services.masterKey)
            try await store.rotateRefreshToken(
                RefreshToken.hash(of: token), of: id,
                successor: sealer.seal(Array(successor.reveal.utf8), context: id.text), grace: grace,
                at: now)
            try await store.insertRefreshToken(
                RefreshToken.hash(of: successor), session: id, expires: stored.expires)
        }
        if settings.sessionTracking != nil { try await store.touch(id, use(by: client, at: now)) }
        let groups = try await groupConfiguration(of: user, in: transaction.connection)
        var session = NewSession(stored.session, user, in: groups, refreshToken: successor)
        // Last, so that what is used again ends its session without a word of hooks.
        session.overrides = try transaction.overrides(
            of: self, for: user, in: groups, .refresh, isSignIn: false, through: client)
        return session
    }

    /// The stored token and its user, when both can be used through this client.
    private func usable(
        _ token: Secret, on device: DeviceKey?, through client: Client, in connection: any Connection
    ) async throws -> (SessionStore.TokenRecord, User) {
        guard let stored = try await SessionStore(connection).find(token, services.masterKey),
            stored.session.pool == id, stored.session.client == client.id,
            settings.devices == nil || stored.session.device == nil || stored.session.device == device
        else { throw UserPoolError(.invalidRefreshToken) }
        guard stored.session.ended == nil else {
            services.sessions.sawEnding(of: stored.session.id)
            let isReused = client.settings.rotation != nil && stored.rotated != nil && stored.session.reason == .reuse
            throw UserPoolError(isReused ? .refreshTokenReused : .refreshTokenRevoked)
        }
        guard services.clock.now() < stored.expires else { throw UserPoolError(.refreshTokenExpired) }
        guard let user = try await UserStore(connection: connection, pool: self).find(stored.session.subject) else {
            throw UserPoolError(.invalidRefreshToken)
        }
        guard user.isEnabled else { throw UserPoolError(.userDisabled) }
        return (stored, user)
    }
}

extension NewSession {
    /// A session that goes on: its tokens say of the sign-in what they have said before.
    fileprivate init(
        _ session: SessionStore.Record, _ user: User, in groups: GroupConfiguration, refreshToken: Secret?
    ) {
        self.init(
            id: session.id, user: user, authTime: session.authTime,
            methods: [AuthenticationMethod](stored: session.methods) ?? [], refreshToken: refreshToken,
            groups: groups, device: session.device.map { SessionDevice(key: $0, isNew: false) })
    }
}
