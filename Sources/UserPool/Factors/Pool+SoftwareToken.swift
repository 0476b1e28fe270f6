internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What became of a code of an authenticator app.
enum SoftwareTokenVerdict: Equatable, Sendable {
    case right
    case wrong
    /// It was right and has been taken before.
    case used
    /// The user has no app, or none that was verified.
    case missing
    /// Too many wrong codes came: it was not looked at.
    case locked
}

extension Pool {
    /// Gives a user a new authenticator secret, in base 32, that proves nothing until it is verified. One from before
    /// is gone from here on, as is its being asked for.
    func associateSoftwareToken(of user: User, in connection: any Connection) async throws -> Secret {
        let token = SoftwareToken(
            secret: SecureRandom.bytes(SoftwareToken.secretBytes), name: nil, isVerified: false, lastStep: 0)
        try await softwareTokens(connection).put(token, of: user.subject)
        try await dropSoftwareToken(from: user, in: connection)
        return Secret(Base32.encode(token.secret))
    }

    /// Takes care that a user is not asked for an authenticator app any more.
    func dropSoftwareToken(from user: User, in connection: any Connection) async throws {
        guard user.preference.enabled.contains(.softwareToken) else { return }
        var user = user
        user.preference.set(.softwareToken, to: .off)
        try await UserStore(connection: connection, pool: self).write(user)
    }

    /// Compares a code of the user's app, counted against guessing; a right one is spent. `verifying` a token that was
    /// associated makes it good. The counts stay only if the transaction commits: the caller must not throw when the
    /// verdict is another than ``SoftwareTokenVerdict/right``, but answer after it has committed.
    func checkSoftwareToken(
        _ code: Secret, of user: User, verifying: Bool = false, name: String? = nil, in connection: any Connection
    ) async throws -> SoftwareTokenVerdict {
        let attempts = AttemptStore(connection, pool: id, curve: services.configuration.lockout)
        let account = AccountKey(user.subject)
        let now = services.clock.now()
        guard try await attempts.begin(account, .secondFactor, at: now) == .evaluate else { return .locked }
        let store = softwareTokens(connection)
        guard var token = try await store.find(user.subject), token.isVerified || verifying else { return .missing }
        guard let step = OneTimePassword.step(of: code.reveal, secret: token.secret, at: now.seconds) else {
            return .wrong
        }
        guard step > token.lastStep else { return .used }
        token.lastStep = step
        if verifying {
            token.isVerified = true
            token.name = name
        }
        try await store.put(token, of: user.subject)
        try await attempts.succeed(account, .secondFactor)
        return .right
    }
}
