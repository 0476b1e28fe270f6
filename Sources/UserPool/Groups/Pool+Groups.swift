internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The group of that name. Throws `groupNotFound`.
    public func group(_ name: String) async throws -> Group {
        try await services.database.read { connection in try await group(name, in: connection) }
    }

    /// A page of the pool's groups in the order of their names, at most `limit` (1–60; `nil` and 0 stand for 60) of
    /// them, from where `token` says. Throws `invalidPageToken`.
    public func groups(from token: String? = nil, limit: Int? = nil) async throws -> Page<Group> {
        let tokens = pageTokens("groups of \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let limit = Page<Group>.size(limit)
        let found = try await services.database.read { connection in
            try await GroupStore(connection, pool: id).list(after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.name]) }
    }

    /// Makes a group. Throws `groupExists`, and `tooManyGroups` when the pool has as many as it can.
    public func createGroup(_ name: String, _ change: GroupChange = GroupChange()) async throws -> Group {
        let most = services.configuration.mostGroups
        let now = services.clock.now()
        return try await services.database.transaction { transaction in
            let store = GroupStore(transaction.connection, pool: id)
            guard try await store.find(name) == nil else { throw UserPoolError(.groupExists, [.group: name]) }
            guard try await store.count(most: most) < most else { throw UserPoolError(.tooManyGroups) }
            guard let group = try await store.insert(name, change, at: now) else {
                throw UserPoolError(.groupExists, [.group: name])
            }
            forgetGroupUse(in: transaction)
            return group
        }
    }

    /// Changes a group; of what is not said, it keeps what it has. Throws `groupNotFound`.
    public func updateGroup(_ name: String, _ change: GroupChange) async throws -> Group {
        try await services.database.transaction { transaction in
            var group = try await group(name, in: transaction.connection)
            group.description = change.description ?? group.description
            group.role = change.role ?? group.role
            group.precedence = change.precedence ?? group.precedence
            group.modified = services.clock.now()
            try await GroupStore(transaction.connection, pool: id).update(group)
            return group
        }
    }

    /// The group of that name, read on a connection. Throws `groupNotFound`.
    func group(_ name: String, in connection: any Connection) async throws -> Group {
        guard let group = try await GroupStore(connection, pool: id).find(name) else {
            throw UserPoolError(.groupNotFound, [.group: name])
        }
        return group
    }

    /// What is known of whether the pool has groups is forgotten, once the transaction has committed.
    func forgetGroupUse(in transaction: Transaction) {
        transaction.afterCommit { [services, id] in services.groupUse.forget(id) }
    }

    /// Tokens for the pages of a list.
    func pageTokens(_ list: String) -> PageToken {
        PageToken(sealer: services.masterKey.sealer(for: .pageTokens), list: list)
    }
}

extension UserPools {
    /// Removes a group of a pool. Nobody is in it any more when this returns; the rows of its members are cleared away
    /// in the background. Throws `groupNotFound`.
    public func deleteGroup(_ name: String, of pool: Pool) async throws {
        let removal = removal
        try await pool.services.database.transaction { transaction in
            let group = try await pool.group(name, in: transaction.connection)
            try await GroupStore(transaction.connection, pool: pool.id).delete(group)
            try await TombstoneStore(connection: transaction.connection)
                .bury(group: group.id, of: pool.id, at: pool.services.clock.now())
            pool.forgetGroupUse(in: transaction)
            transaction.afterCommit { removal.wake() }
        }
    }
}
