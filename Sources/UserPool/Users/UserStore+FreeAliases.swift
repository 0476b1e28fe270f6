internal import Database

extension UserStore {
    /// Takes the aliases from a user that they are not to have: others of the same moment may have had them.
    func releaseAliases(of user: User) async throws {
        let live = liveAliases(of: user)
        for row in try await connection.query("SELECT kind, value_key FROM aliases WHERE sub = \(user.subject.text)") {
            let (kind, key): (String, String) = (try row.get(0), try row.get(1))
            guard !live.contains(where: { $0.kind.rawValue == kind && $0.key == key }) else { continue }
            try await connection.execute(
                "DELETE FROM aliases WHERE pool = \(pool.id.text) AND kind = \(kind) AND value_key = \(key)")
        }
    }

    /// Gives a user the aliases that they are to have. A contact that another has as an alias becomes unverified.
    func addFreeAliases(of user: inout User) async throws {
        try await releaseAliases(of: user)
        for alias in liveAliases(of: user).sorted(by: { $0.kind.rawValue < $1.kind.rawValue })
        where try await !tryAdd(alias, for: user) {
            guard let contact = alias.kind.contact, try await owner(of: alias) != user.subject else { continue }
            user.attributes[contact.verifiedName] = "false"
        }
    }

    private func owner(of alias: Alias) async throws -> Subject? {
        try await connection.first(
            """
            SELECT sub FROM aliases WHERE pool = \(pool.id.text) AND kind = \(alias.kind.rawValue)
            AND value_key = \(alias.key)
            """
        ).flatMap { try Subject($0.get(0)) }
    }
}
