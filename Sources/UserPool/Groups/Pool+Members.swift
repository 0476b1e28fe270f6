internal import Database

extension Pool {
    /// Puts a user into a group, as an administrator; nothing happens when they are in it already. Throws
    /// `groupNotFound`, `userNotFound`, and `tooManyMemberships` when the user is in ``Group/mostPerUser`` groups.
    public func addUser(_ name: String, toGroup groupName: String) async throws {
        try await services.database.transaction { transaction in
            let group = try await group(groupName, in: transaction.connection)
            let user = try await user(name, in: transaction.connection)
            let store = GroupStore(transaction.connection, pool: id)
            guard try await !store.has(user.subject, in: group) else { return }
            guard try await store.groups(of: user.subject).count < Group.mostPerUser else {
                throw UserPoolError(.tooManyMemberships)
            }
            try await store.add(user.subject, to: group)
        }
    }

    /// Takes a user out of a group, as an administrator; nothing happens when they are not in it. Throws
    /// `groupNotFound`, `userNotFound`.
    public func removeUser(_ name: String, fromGroup groupName: String) async throws {
        try await services.database.transaction { transaction in
            let group = try await group(groupName, in: transaction.connection)
            let user = try await user(name, in: transaction.connection)
            try await GroupStore(transaction.connection, pool: id).remove(user.subject, from: group)
        }
    }

    /// A page of a user's groups in the order of their names, at most `limit` (1–60; `nil` and 0 stand for 60) of them,
    /// from where `token` says. Throws `userNotFound`, `invalidPageToken`.
    public func groups(
        ofUser name: String, from token: String? = nil, limit: Int? = nil
    ) async throws -> Page<Group> {
        let user = try await user(name)
        let tokens = pageTokens("groups of \(user.subject) in \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let limit = Page<Group>.size(limit)
        let found = try await services.database.read { connection in
            try await GroupStore(connection, pool: id).groups(of: user.subject, after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.name]) }
    }

    /// A page of a group's users, at most `limit` (1–60; `nil` and 0 stand for 60) of them, from where `token` says.
    /// Users who come or go meanwhile neither shift the rest nor show up twice. Throws `groupNotFound`,
    /// `invalidPageToken`.
    public func users(
        inGroup name: String, from token: String? = nil, limit: Int? = nil
    ) async throws -> Page<User> {
        let limit = Page<User>.size(limit)
        let group = try await group(name)
        let tokens = pageTokens("users in group \(group.id) of \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let found = try await services.database.read { connection in
            try await GroupStore(connection, pool: id).users(of: group, after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.subject.text]) }
    }
}
