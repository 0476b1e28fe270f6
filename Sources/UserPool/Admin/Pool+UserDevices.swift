internal import Database

extension Pool {
    /// A device of a user, and the user, as an administrator. Throws `userNotFound`, `deviceNotFound`.
    public func device(_ key: String, of name: String) async throws -> (device: Device, user: User) {
        try await services.database.read { connection in
            let user = try await user(name, in: connection)
            return (try await device(key, of: user, in: connection), user)
        }
    }

    /// A page of a user's devices, be they remembered or not, at most `limit` (1–60; `nil` and 0 stand for 60) of them,
    /// from where `token` says; and the user. Throws `userNotFound`, `invalidPageToken`.
    public func devices(
        of name: String, from token: String? = nil, limit: Int? = nil
    ) async throws -> (page: Page<Device>, user: User) {
        let user = try await user(name)
        return (try await devices(of: user, rememberedOnly: false, from: token, limit: limit), user)
    }

    /// Says whether a device of a user is remembered, as an administrator; `nil` leaves it as it is. Throws
    /// `userNotFound`, `deviceNotFound`.
    public func setDevice(_ key: String, of name: String, remembered: Bool?) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await setDevice(key, remembered: remembered, of: user, in: transaction.connection)
        }
    }

    /// Forgets a device of a user, as an administrator; the sessions on it end. Throws `userNotFound`,
    /// `deviceNotFound`.
    public func forgetDevice(_ key: String, of name: String) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await forgetDevice(key, of: user, in: transaction)
        }
    }
}
