internal import Database
internal import LatchkeyPlatform

/// The users of a pool, read and written on one connection.
struct UserStore {
    /// Where it reads and writes.
    let connection: any Connection
    /// The pool whose users these are: no statement reaches another's.
    let pool: Pool

    static let columns: SQL = """
        u.sub, u.username, u.status, u.enabled, u.attributes, u.created, u.modified, u.second_factors, u.preferred_factor
        """

    /// The user whom a text names: by username, by `sub`, or by a live alias, in this order. One statement, whether or
    /// not there is such a user.
    ///
    /// A username leads to the row by its number and not by the index of names: see ``UserNumber``.
    func find(_ name: String) async throws -> User? {
        let key = IdentifierKey(name, caseSensitive: pool.settings.isCaseSensitive).text
        // What is no UUID matches no `sub`, but the statement stays the same.
        let subject = Subject(name)?.text ?? ""
        // Each branch brings the row itself: to join it to the `sub` that was found took the pages of one more index.
        var candidates: SQL = """
            SELECT \(Self.columns), 0 AS rank FROM users AS u
            WHERE u.number = \(number(of: key).value) AND u.pool = \(pool.id.text) AND u.username_key = \(key)
            UNION ALL SELECT \(Self.columns), 0 FROM displaced_users AS d JOIN users AS u ON u.number = d.number
            WHERE d.pool = \(pool.id.text) AND d.username_key = \(key)
            UNION ALL SELECT \(Self.columns), 1 FROM users AS u WHERE u.sub = \(subject) AND u.pool = \(pool.id.text)
            """
        let kinds = pool.settings.identifiers.map(\.rawValue)
        if !kinds.isEmpty {
            candidates.append(
                """
                 UNION ALL SELECT \(Self.columns), 2 FROM aliases AS a JOIN users AS u ON u.sub = a.sub
                WHERE a.pool = \(pool.id.text) AND a.kind IN (\(list: kinds)) AND a.value_key = \(key)
                """)
        }
        candidates.append(" ORDER BY rank LIMIT 1")
        return try await connection.first(candidates).map(User.init)
    }

    /// The user with that `sub`.
    func find(_ subject: Subject) async throws -> User? {
        try await connection.first(
            "SELECT \(Self.columns) FROM users AS u WHERE u.sub = \(subject.text) AND u.pool = \(pool.id.text)"
        ).map(User.init)
    }

    /// Adds a user. Throws `usernameExists` when the name is taken, be it as a username, as another's `sub` or, in a
    /// pool whose users sign up with a contact, as that contact; `aliasExists` when an alias that would be live at once
    /// is another's. Of the `forced` contacts such an alias moves here.
    func insert(_ user: User, forcing forced: Set<ContactAttribute> = []) async throws {
        guard try await !isNameTaken(user) else { throw UserPoolError(.usernameExists) }
        guard try await insertRow(of: user) else { throw UserPoolError(.usernameExists) }
        do {
            try await setAliases(of: user, forcing: forced)
        } catch let error as UserPoolError where error.code == .aliasExists && pool.settings.namesUsersBySubject {
            throw UserPoolError(.usernameExists, error.context)
        }
    }

    /// Adds a user's row; false when its name is taken as a username.
    func insertRow(of user: User) async throws -> Bool {
        let key = key(of: user)
        let number = try await place(of: key)
        let added = try await connection.execute(
            """
            INSERT INTO users (
                number, sub, pool, username, username_key, status, enabled, attributes, created, modified,
                second_factors, preferred_factor, email_search, phone_number_search, preferred_username_search, name_search, given_name_search,
                family_name_search)
            VALUES (
                \(number.value), \(user.subject.text), \(pool.id.text), \(user.username.text), \(key),
                \(user.status.rawValue), \(user.isEnabled), \(user.attributes.stored), \(user.created), \(user.modified),
                \(user.preference.stored), \(user.preference.preferred?.rawValue),
                \(user.searchKey("email")), \(user.searchKey("phone_number")), \(user.searchKey("preferred_username")),
                \(user.searchKey("name")), \(user.searchKey("given_name")), \(user.searchKey("family_name")))
            ON CONFLICT (pool, username_key) DO NOTHING
            """)
        guard added == 1 else { return false }
        try await noteDisplaced(number, key)
        return true
    }

    /// The number for a new row of that name: its own, or another when that is taken.
    func place(of key: String) async throws -> UserNumber {
        var number = number(of: key)
        // A range has so much room that a second turn is not to be expected, and a third not to be feared.
        while try await isOfAnother(number, key) { number = .displaced(in: pool.userRange) }
        return number
    }

    /// Writes down where the row of a name is that is not where its name leads.
    func noteDisplaced(_ number: UserNumber, _ key: String) async throws {
        guard number != self.number(of: key) else { return }
        try await connection.execute(
            """
            INSERT INTO displaced_users (pool, username_key, number)
            VALUES (\(pool.id.text), \(key), \(number.value))
            """)
    }

    /// Writes what may have changed of a user: status, whether enabled, attributes, preference, and the aliases that
    /// follow from them. Throws `aliasExists` when an alias that becomes live is another's; that of a `forced` contact
    /// moves here and the other's attribute becomes unverified.
    func update(_ user: User, forcing forced: Set<ContactAttribute> = []) async throws {
        try await write(user)
        try await setAliases(of: user, forcing: forced)
    }

    /// Takes a user away, and with it all that belongs to it.
    func delete(_ subject: Subject) async throws {
        try await connection.execute(
            "DELETE FROM users WHERE sub = \(subject.text) AND pool = \(pool.id.text)")
    }

    /// Writes a user's row, its aliases left as they are.
    func write(_ user: User) async throws {
        try await connection.execute(
            """
            UPDATE users SET
                status = \(user.status.rawValue), enabled = \(user.isEnabled), attributes = \(user.attributes.stored),
                modified = \(user.modified), second_factors = \(user.preference.stored),
                preferred_factor = \(user.preference.preferred?.rawValue),
                email_search = \(user.searchKey("email")), phone_number_search = \(user.searchKey("phone_number")),
                preferred_username_search = \(user.searchKey("preferred_username")),
                name_search = \(user.searchKey("name")), given_name_search = \(user.searchKey("given_name")),
                family_name_search = \(user.searchKey("family_name"))
            WHERE sub = \(user.subject.text) AND pool = \(pool.id.text)
            """)
    }

    /// Whether another user is found by the new user's name: one whose `sub` it spells, or whose preferred username it
    /// is.
    func isNameTaken(_ user: User) async throws -> Bool {
        guard !pool.settings.namesUsersBySubject else { return false }
        if let subject = Subject(user.username.text), try await find(subject) != nil { return true }
        guard pool.settings.aliasAttributes.contains(.preferredUsername) else { return false }
        let owner = try await connection.first(
            """
            SELECT sub FROM aliases WHERE pool = \(pool.id.text)
            AND kind = \(IdentifierAttribute.preferredUsername.rawValue) AND value_key = \(key(of: user))
            """)
        return owner != nil
    }

    /// Whether the row of that number is that of another name.
    private func isOfAnother(_ number: UserNumber, _ key: String) async throws -> Bool {
        try await connection.first(
            """
            SELECT 1 FROM users WHERE number = \(number.value) AND NOT (pool = \(pool.id.text) AND username_key = \(key))
            """) != nil
    }

    private func number(of key: String) -> UserNumber {
        UserNumber(of: key, in: pool.id, range: pool.userRange, masterKey: pool.services.masterKey)
    }

    private func key(of user: User) -> String {
        user.username.key(caseSensitive: pool.settings.isCaseSensitive)
    }
}
