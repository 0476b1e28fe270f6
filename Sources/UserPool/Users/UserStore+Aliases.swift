internal import Database
internal import LatchkeyPlatform

extension UserStore {
    /// A text that finds a user instead of the username.
    struct Alias: Hashable {
        let kind: IdentifierAttribute
        let key: String
    }

    /// Makes the aliases in the store those that are live for the user as it is now. Throws `aliasExists` when one of
    /// them is another user's; that of a `forced` contact is taken from that user, whose attribute becomes unverified.
    ///
    /// Forcing takes a contact that the new owner has proved to receive. So a preferred username, which nobody can
    /// prove, is never forced, and nothing is in a pool whose users sign up with a contact: it names its user there,
    /// verified or not.
    func setAliases(of user: User, forcing forced: Set<ContactAttribute>) async throws {
        guard !pool.settings.identifiers.isEmpty else { return }
        let live = liveAliases(of: user)
        var stored: Set<Alias> = []
        for row in try await connection.query("SELECT kind, value_key FROM aliases WHERE sub = \(user.subject.text)") {
            guard let kind = try IdentifierAttribute(rawValue: row.get(0)) else { continue }
            try stored.insert(Alias(kind: kind, key: row.get(1)))
        }
        for alias in stored.subtracting(live) {
            try await connection.execute(
                """
                DELETE FROM aliases WHERE pool = \(pool.id.text) AND kind = \(alias.kind.rawValue)
                AND value_key = \(alias.key)
                """)
        }
        for alias in live.subtracting(stored).sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
            try await add(alias, for: user, forcing: forced)
        }
    }

    private func add(_ alias: Alias, for user: User, forcing forced: Set<ContactAttribute>) async throws {
        if alias.kind == .preferredUsername, let owner = try await owner(ofUsername: alias.key), owner != user.subject {
            throw UserPoolError.aliasExists(alias.kind.rawValue)
        }
        if let contact = alias.kind.contact, forced.contains(contact), !pool.settings.namesUsersBySubject {
            try await release(alias, contact)
        }
        let added = try await connection.execute(
            """
            INSERT INTO aliases (pool, kind, value_key, sub)
            VALUES (\(pool.id.text), \(alias.kind.rawValue), \(alias.key), \(user.subject.text))
            ON CONFLICT (pool, kind, value_key) DO NOTHING
            """)
        guard added == 1 else { throw UserPoolError.aliasExists(alias.kind.rawValue) }
    }

    /// Takes the alias of a contact from whoever has it; the contact stays with that user as an unverified attribute.
    private func release(_ alias: Alias, _ contact: ContactAttribute) async throws {
        let row = try await connection.first(
            """
            SELECT sub FROM aliases WHERE pool = \(pool.id.text) AND kind = \(alias.kind.rawValue)
            AND value_key = \(alias.key)
            """)
        guard let row, let subject = try Subject(row.get(0)), var owner = try await find(subject) else { return }
        owner.attributes[contact.verifiedName] = "false"
        owner.modified = pool.services.clock.now()
        try await write(owner)
        try await connection.execute(
            """
            DELETE FROM aliases WHERE pool = \(pool.id.text) AND kind = \(alias.kind.rawValue)
            AND value_key = \(alias.key)
            """)
    }

    /// Whose alias of that kind the value is, if it is a live one.
    func owner(of kind: IdentifierAttribute, _ value: String) async throws -> Subject? {
        let key = IdentifierKey(value, caseSensitive: pool.settings.isCaseSensitive).text
        let row = try await connection.first(
            """
            SELECT sub FROM aliases WHERE pool = \(pool.id.text) AND kind = \(kind.rawValue) AND value_key = \(key)
            """)
        return try row.flatMap { try Subject($0.get(0)) }
    }

    func owner(ofUsername key: String) async throws -> Subject? {
        let row = try await connection.first(
            "SELECT sub FROM users WHERE pool = \(pool.id.text) AND username_key = \(key)")
        return try row.flatMap { try Subject($0.get(0)) }
    }

    /// In a pool whose users sign up with a contact, every contact of that kind is an alias from the start. In a pool
    /// with alias attributes, a contact is one once it is verified and its user confirmed, a preferred username once
    /// its user is confirmed.
    func liveAliases(of user: User) -> Set<Alias> {
        var aliases: Set<Alias> = []
        for kind in pool.settings.identifiers {
            guard let value = user.attributes[kind.rawValue], !value.isEmpty else { continue }
            let isLive =
                pool.settings.namesUsersBySubject
                || (user.status != .unconfirmed && (kind.contact.map(user.hasVerified) ?? true))
            guard isLive else { continue }
            let key = IdentifierKey(value, caseSensitive: pool.settings.isCaseSensitive).text
            aliases.insert(Alias(kind: kind, key: key))
        }
        return aliases
    }
}
