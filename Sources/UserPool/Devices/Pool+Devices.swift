internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// What stands for the pool when a device of the user proves itself. It is not stored: it follows from the user.
    func deviceGroupKey(of subject: Subject) -> String {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        let digest = services.masterKey.digest(for: .deviceGroups).authenticate(Array("\(id) \(subject)".utf8))
        return "-" + String(digest.prefix(8).map { alphabet[Int($0) % alphabet.count] })
    }

    /// What stands for the pool when that device of the user proves itself: one that came with its user from another
    /// server keeps what it was confirmed with.
    func deviceGroupKey(of key: DeviceKey, _ subject: Subject, in connection: any Connection) async throws -> String {
        try await DeviceStore(connection).groupKey(key, of: subject) ?? deviceGroupKey(of: subject)
    }

    /// A device's verifier, as its bytes, ready to be stored.
    func sealedVerifier(_ verifier: [UInt8], of key: DeviceKey, _ subject: Subject) throws -> [UInt8] {
        try services.masterKey.sealer(for: .srpVerifiers).seal(verifier, context: Self.context(of: key, subject))
    }

    /// A verifier ready to be stored.
    func sealed(_ verifier: DeviceVerifier, for key: DeviceKey, of subject: Subject) throws -> SRPRecord {
        SRPRecord(
            salt: verifier.salt,
            verifier: try services.masterKey.sealer(for: .srpVerifiers).seal(
                verifier.verifier, context: Self.context(of: key, subject)))
    }

    /// The verifier of a stored record.
    func opened(_ srp: SRPRecord, of key: DeviceKey, _ subject: Subject) throws -> [UInt8] {
        try services.masterKey.sealer(for: .srpVerifiers).open(srp.verifier, context: Self.context(of: key, subject))
    }

    /// The device of the user that a text names. Throws `deviceNotFound`, also for one of another user's.
    func device(_ text: String, of user: User, in connection: any Connection) async throws -> Device {
        guard let key = DeviceKey(text), let device = try await DeviceStore(connection).find(key, of: user.subject)
        else { throw UserPoolError(.deviceNotFound) }
        return device
    }

    /// Says whether a device of the user is remembered; `nil` leaves it as it is. Throws `deviceNotFound`.
    func setDevice(
        _ text: String, remembered: Bool?, of user: User, in connection: any Connection
    ) async throws {
        let device = try await device(text, of: user, in: connection)
        guard let remembered else { return }
        _ = try await DeviceStore(connection).setRemembered(
            remembered, device.key, of: user.subject, at: services.clock.now())
    }

    /// Forgets a device of the user: the sessions that began on it end. `own`, the session of who asks, goes on until
    /// its access token expires, and cannot be refreshed. Throws `deviceNotFound`.
    func forgetDevice(
        _ text: String, of user: User, own: SessionID? = nil, in transaction: Transaction
    ) async throws {
        guard let key = DeviceKey(text),
            try await DeviceStore(transaction.connection).remove(key, of: user.subject)
        else { throw UserPoolError(.deviceNotFound) }
        if let own { try await SessionStore(transaction.connection).detach(own, from: key) }
        try await services.sessions.endAll(
            on: key, of: user.subject, .revoked, at: services.clock.now(), in: transaction)
    }

    /// A page of the user's devices, at most `limit` (1–60; `nil` and 0 stand for 60) of them, in the order in which
    /// they were confirmed; all, or those that are remembered. Throws `invalidPageToken`.
    func devices(
        of user: User, rememberedOnly: Bool, from token: String?, limit: Int?
    ) async throws -> Page<Device> {
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens),
            list: "devices of \(id) \(user.subject)\(rememberedOnly ? " remembered" : "")")
        let place = try token.map { try tokens.open($0, count: 2) }
            .map { (created: Timestamp(milliseconds: Int64($0[0]) ?? 0), key: $0[1]) }
        let most = Page<Device>.mostElements
        let limit = limit.map { $0 > 0 ? min($0, most) : most } ?? most
        let found = try await services.database.read { connection in
            try await DeviceStore(connection).list(
                of: user.subject, rememberedOnly: rememberedOnly, after: place, limit: limit + 1)
        }
        return try Page(found, limit: limit) {
            try tokens.seal([String($0.created.milliseconds), $0.key.text])
        }
    }

    private static func context(of key: DeviceKey, _ subject: Subject) -> String { "device \(key) of \(subject)" }
}
