internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Confirms a sign-up as an administrator, without a code; no contact is verified by that.
    ///
    /// Throws `userNotFound`, `cannotConfirm` for a user who is not waiting for it, `aliasExists`; and what a function
    /// that is told of it ends with, which leaves the user confirmed.
    public func confirmUser(_ name: String, metadata: CallMetadata = CallMetadata()) async throws {
        let user = try await services.database.write { connection in
            let users = UserStore(connection: connection, pool: self)
            guard var user = try await users.find(name) else { throw UserPoolError(.userNotFound) }
            guard user.status == .unconfirmed else {
                throw UserPoolError(.cannotConfirm, [.status: user.status.rawValue])
            }
            user.status = .confirmed
            user.modified = services.clock.now()
            try await users.update(user)
            try await codes(connection).discard(.signUp, for: AccountKey(user.subject))
            return user
        }
        try await confirmed(user, by: .signUp, from: Caller(client: nil, metadata: metadata))
    }
}
