internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// A session as the transaction that made it, or found it live, knows it: what its tokens are made of.
struct NewSession: Sendable {
    let id: SessionID
    let user: User
    /// When the user proved who they are.
    let authTime: Timestamp
    /// How, in the order of the proofs.
    let methods: [AuthenticationMethod]
    /// A new refresh token to hand out; `nil` where the one that was used stays good.
    let refreshToken: Secret?
    /// The groups that the user is in.
    let groups: GroupConfiguration
    /// The device that its tokens are bound to.
    let device: SessionDevice?
    /// The event that its sign-in is written down as, if it is.
    var event: String?
    /// What a hook wants the tokens to say; `nil` without one.
    var overrides: TokenOverrides?
}

extension Pool {
    /// Makes a session with its refresh token, in the transaction that has taken the user's proof. Where the user has
    /// stepped up from an `earlier` session, it is as old as the oldest proof that it rests on.
    func beginSession(
        of user: User, proved methods: [AuthenticationMethod], since earlier: Timestamp? = nil,
        for cause: PreTokenGenerationEvent.Cause = .authentication, on device: SessionDevice? = nil,
        through client: Client, in transaction: Transaction
    ) async throws -> NewSession {
        let groups = try await groupConfiguration(of: user, in: transaction.connection)
        // Hooks go first: where one refuses, there is no session.
        let overrides = try transaction.overrides(
            of: self, for: user, in: groups, cause, isSignIn: true, onNewDevice: device?.isNew ?? false,
            through: client)
        let now = services.clock.now()
        let store = SessionStore(transaction.connection)
        try await services.sessions.prune(at: now, in: transaction)
        if let tracking = settings.sessionTracking {
            try await services.sessions.makeRoom(
                for: user.subject, most: tracking.mostPerUser, at: now, in: transaction)
        }
        let sessionID = SessionID(trusted: SecureRandom.uuid())
        let refreshToken = try RefreshToken.make(for: sessionID, services.masterKey)
        let expires = now + client.settings.refreshTokenValidity
        let authTime = earlier ?? now
        let session = SessionStore.Record(
            id: sessionID, pool: id, client: client.id, subject: user.subject,
            authTime: authTime, methods: methods.stored, expires: expires, device: device?.key,
            begun: use(by: client, at: now))
        try await store.insert(session)
        try await store.insertRefreshToken(RefreshToken.hash(of: refreshToken), session: session.id, expires: expires)
        return NewSession(
            id: session.id, user: user, authTime: authTime, methods: methods, refreshToken: refreshToken,
            groups: groups, device: device, overrides: overrides)
    }
}
