internal import Database
internal import LatchkeyPlatform

extension ChoiceRequest {
    /// The levels wished for, best first. Names that mean none are passed over; throws `invalidParameter` when they all
    /// do, and for an access token without them.
    func levels(in settings: PoolSettings) throws(UserPoolError) -> [AuthenticationLevel] {
        guard let targets else {
            guard accessToken == nil else { throw .invalidParameter("ACCESS_TOKEN requires TARGET_ACR_VALUES.") }
            return []
        }
        let levels = targets.split(separator: " ").compactMap { settings.level(named: $0) }
        guard !levels.isEmpty else {
            throw .invalidParameter("TARGET_ACR_VALUES names no authentication level of the user pool.")
        }
        return levels
    }

    /// How long ago the user may have signed in; `nil` where any time is right. Throws `invalidParameter`.
    fileprivate var longestAge: Duration? {
        get throws(UserPoolError) {
            guard let maxAge else { return nil }
            guard maxAge.utf8.count <= 10, maxAge.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let seconds = Int64(maxAge)
            else { throw .invalidParameter("MAX_AGE must be a number of seconds.") }
            return .seconds(seconds)
        }
    }
}

extension Pool {
    /// What a request to step up begins with: what its access token has shown, unless that is too long ago. Nothing is
    /// credited to other users, or through other clients, than the token is for.
    func credit(of request: ChoiceRequest, through client: Client) async throws -> SignInProgress {
        let longestAge = try request.longestAge
        guard let token = request.accessToken else { return SignInProgress() }
        let now = services.clock.now()
        let verifier = AccessTokenVerifier(
            keys: services.signingKeys, sessions: services.sessions, publicURL: services.configuration.publicURL)
        let verified = try await verifier.verify(token, scope: TokenScope.api, at: now)
        guard verified.pool == id, verified.client == client.id else { throw UserPoolError(.invalidAccessToken) }
        let (user, session) = try await services.database.read { connection in
            let user = try await UserStore(connection: connection, pool: self).find(verified.subject)
            return (user, try await SessionStore(connection).find(verified.session))
        }
        guard let user, user.isEnabled, let session, session.ended == nil else {
            throw UserPoolError(.accessTokenRevoked)
        }
        guard isNamed(request.username, user.subject, user) else { throw UserPoolError(.invalidAccessToken) }
        if let longestAge, now - session.authTime > longestAge { return SignInProgress() }
        let methods = [AuthenticationMethod](stored: session.methods) ?? []
        let credit = methods.filter { $0.reference != nil }
        guard !credit.isEmpty else { return SignInProgress() }
        return SignInProgress(credit: credit, creditedSince: session.authTime, creditedBy: session.id)
    }
}
