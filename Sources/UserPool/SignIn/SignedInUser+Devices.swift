internal import Database
public import LatchkeyPlatform

extension SignedInUser {
    /// Makes the device known that a sign-in was told of as a new one (``IssuedTokens/newDevice``), with what it will
    /// prove itself against. True when it is remembered only once the user says so.
    ///
    /// Throws `invalidDeviceKey` for a key that no live session of the user was given; `deviceKeyExists`;
    /// `accessTokenRevoked`.
    public func confirmDevice(
        _ key: String, name: String?, _ verifier: DeviceVerifier, from address: IPAddress
    ) async throws -> Bool {
        guard let tracking = pool.settings.devices, let key = DeviceKey(key) else {
            throw UserPoolError(.invalidDeviceKey)
        }
        return try await pool.services.database.transaction { transaction in
            let connection = transaction.connection
            let user = try await present(in: connection)
            guard try await SessionStore(connection).isIssued(key, to: user.subject) else {
                throw UserPoolError(.invalidDeviceKey)
            }
            let now = pool.services.clock.now()
            let device = Device(
                key: key, name: name, isRemembered: !tracking.asksUser, address: address, created: now, modified: now,
                authenticated: now)
            let record = try pool.sealed(verifier, for: key, of: user.subject)
            guard try await DeviceStore(connection).insert(device, record, of: user.subject) else {
                throw UserPoolError(.deviceKeyExists)
            }
            return tracking.asksUser
        }
    }

    /// A device of the user. Throws `deviceNotFound`, `accessTokenRevoked`.
    public func device(_ key: String) async throws -> Device {
        try await pool.services.database.read { connection in
            try await pool.device(key, of: present(in: connection), in: connection)
        }
    }

    /// A page of the user's devices that are remembered, at most `limit` (1–60; `nil` and 0 stand for 60) of them, from
    /// where `token` says. Throws `invalidPageToken`.
    public func devices(from token: String? = nil, limit: Int? = nil) async throws -> Page<Device> {
        try await pool.devices(of: user, rememberedOnly: true, from: token, limit: limit)
    }

    /// Says whether a device of the user is remembered; `nil` leaves it as it is. Throws `deviceNotFound`,
    /// `accessTokenRevoked`.
    public func setDevice(_ key: String, remembered: Bool?) async throws {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            try await pool.setDevice(key, remembered: remembered, of: user, in: transaction.connection)
        }
    }

    /// Forgets a device of the user. The sessions on it end; this one, if it is on it, cannot be refreshed any more.
    /// Throws `deviceNotFound`, `accessTokenRevoked`.
    public func forgetDevice(_ key: String) async throws {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            try await pool.forgetDevice(key, of: user, own: session, in: transaction)
        }
    }
}
