internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The user whom a text names: by username, by `sub`, or by a live alias. Throws `userNotFound`.
    public func user(_ name: String) async throws -> User {
        try await services.database.read { connection in try await user(name, in: connection) }
    }

    /// The same, read on a connection.
    func user(_ name: String, in connection: any Connection) async throws -> User {
        guard let user = try await UserStore(connection: connection, pool: self).find(name) else {
            throw UserPoolError(.userNotFound)
        }
        return user
    }

    /// A page of the pool's users, at most `limit` (1–60; `nil` and 0 stand for 60) of them, in no order that means
    /// anything.
    ///
    /// `filter` is one comparison, `email ^= "a"`; empty or `nil` for all. `token` is what the page before gave: it
    /// goes on where that ended, whoever came or went meanwhile, and only with the same filter. Throws `invalidFilter`,
    /// `unsearchableAttribute` and `invalidPageToken`.
    public func users(filter: String? = nil, from token: String? = nil, limit: Int? = nil) async throws -> Page<User> {
        let filter = filter ?? ""
        let list = UserList(pool: self, filter: filter.isEmpty ? nil : try UserFilter(filter))
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens), list: "users of \(id) where \(filter)")
        let place = try token.map { try tokens.open($0, count: list.placeCount) }
        let most = Page<User>.mostElements
        let limit = limit.map { $0 > 0 ? min($0, most) : most } ?? most
        let found = try await services.database.scan { connection in
            try await list.users(after: place, limit: limit + 1, on: connection)
        }
        let page = try Page(found, limit: limit) { try tokens.seal(list.place(of: $0)) }
        return Page(elements: page.elements.map(\.user), next: page.next)
    }

    /// About how many users the pool has; counting stops at a million.
    public func estimatedUserCount() async throws -> Int {
        try await services.database.scan { connection in
            try await PoolStore(connection: connection, services: services).countUsers(of: id, most: 1_000_000)
        }
    }
}
