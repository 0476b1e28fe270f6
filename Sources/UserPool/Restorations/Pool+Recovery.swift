internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// What a recovery makes of a row of the journal: a user as they are, if they are there, and as they are to be,
    /// unless they are to go.
    struct UserRecovery {
        let present: User?
        let target: User?
    }

    /// What a recovery makes of a user of whom the journal tells.
    func recovery(of image: JournalStore.Image, in connection: any Connection) async throws -> UserRecovery {
        guard let subject = Subject(image.key) else { throw JournaledEntity.users.damaged }
        let present = try await UserStore(connection: connection, pool: self).find(subject)
        guard let before = image.before else { return UserRecovery(present: present, target: nil) }
        let journal = JournalStore(connection, pool: id)
        let then = try User(journaled: before)
        // Of who was deleted since, the journal has the last, too.
        var newest = present
        if present == nil { newest = try await journal.last(of: .users, image.key).map { try User(journaled: $0) } }
        var hasToken = try await softwareTokens(connection).isVerified(subject)
        if present == nil {
            hasToken = try await journal.credentials(.softwareTokens, of: subject).contains { columns in
                columns.contains { $0.name == "verified" && $0.value == .integer(1) }
            }
        }
        let target = (newest ?? then).recovered(
            to: then, hasSoftwareToken: hasToken, demanded: settings.mfa == .on ? settings.secondFactors : [])
        return UserRecovery(present: present, target: target)
    }

    // MARK: - What was made since

    /// Takes a row away that was not there at the moment that the pool is set back to, and what is in the way of those
    /// that were. A user goes as users go: their sessions end, and others hear of it.
    func takeAway(
        _ image: JournalStore.Image, of entity: JournaledEntity, in transaction: Transaction
    ) async throws {
        let connection = transaction.connection
        switch entity {
        case .users:
            let recovery = try await recovery(of: image, in: connection)
            guard let present = recovery.present else { return }
            guard let target = recovery.target else { return try await remove(present, in: transaction) }
            try await UserStore(connection: connection, pool: self).releaseAliases(of: target)
        case .groups where image.before == nil:
            guard let group = Int64(image.key) else { throw entity.damaged }
            let deleted = try await connection.execute(
                "DELETE FROM user_groups WHERE id = \(group) AND pool = \(id.text)")
            guard deleted == 1 else { return }
            try await TombstoneStore(connection: connection).bury(group: group, of: id, at: services.clock.now())
        case .memberships where image.before == nil:
            let (subject, group) = try image.membership()
            try await connection.execute(
                "DELETE FROM memberships WHERE sub = \(subject.text) AND user_group = \(group)")
        case .pendingAttributes:
            let (subject, attribute) = try image.pendingAttribute()
            try await connection.execute(
                "DELETE FROM pending_attributes WHERE sub = \(subject.text) AND attribute = \(attribute)")
            // The code that was sent to that value proves nothing of the one that stays.
            try await codes(connection).discardAll(for: AccountKey(subject))
        case .groups, .memberships, .passwords, .formerPasswords, .softwareTokens, .passkeys, .devices,
            .linkedIdentities:
            break
        }
    }

    // MARK: - What there was

    /// Makes a row what it was at that moment.
    func bringBack(
        _ image: JournalStore.Image, of entity: JournaledEntity, in transaction: Transaction
    ) async throws {
        guard let before = image.before else { return }
        let connection = transaction.connection
        switch entity {
        case .users: try await bringBackUser(image, in: transaction)
        case .groups:
            let columns = try entity.columns(before)
            func value(_ name: String) -> SQLValue { columns.first { $0.name == name }?.value ?? .null }
            try await connection.execute(
                """
                INSERT INTO user_groups (id, pool, name, description, role, precedence, created, modified)
                VALUES (\(value("id")), \(id.text), \(value("name")), \(value("description")), \(value("role")),
                    \(value("precedence")), \(value("created")), \(value("modified")))
                ON CONFLICT (id) DO UPDATE SET description = excluded.description, role = excluded.role,
                    precedence = excluded.precedence, modified = excluded.modified
                """)
            // What its members' rows were to be cleared away for is there again.
            guard let group = Int64(image.key) else { throw entity.damaged }
            try await TombstoneStore(connection: connection).exhume(group: group)
        case .memberships:
            let (subject, group) = try image.membership()
            try await connection.execute(
                """
                INSERT INTO memberships (sub, user_group)
                SELECT u.sub, g.id FROM users AS u CROSS JOIN user_groups AS g
                WHERE u.sub = \(subject.text) AND u.pool = \(id.text) AND g.id = \(group) AND g.pool = \(id.text)
                ON CONFLICT (sub, user_group) DO NOTHING
                """)
        case .pendingAttributes, .passwords, .formerPasswords, .softwareTokens, .passkeys, .devices, .linkedIdentities:
            break
        }
    }

    private func bringBackUser(_ image: JournalStore.Image, in transaction: Transaction) async throws {
        let connection = transaction.connection
        let recovery = try await recovery(of: image, in: connection)
        guard var target = recovery.target else { return }
        let users = UserStore(connection: connection, pool: self)
        if let present = recovery.present {
            // Who may not sign in any more is not to go on with what began while they might.
            if present.isEnabled, !target.isEnabled {
                try await endSignIns(of: target.subject, .disabled, in: transaction)
            } else if present.status == .confirmed, target.status == .unconfirmed {
                try await endSignIns(of: target.subject, .signedOut, in: transaction)
            }
            // Codes that were sent meanwhile are about what is no more.
            if present != target { try await codes(connection).discardAll(for: AccountKey(target.subject)) }
        } else {
            guard try await users.insertRow(of: target) else {
                throw DatabaseError(.other, "the name of a user who is to come back is taken")
            }
            try await JournalStore(connection, pool: id).restoreCredentials(of: target.subject)
            // With the user went the note of when they had been signed out: what was under way then stays over.
            try await endSignIns(of: target.subject, .deleted, in: transaction)
            try await dropLostIdentities(from: &target, in: connection)
            // Who keeps something for them elsewhere, and has not come to clear it away, is to keep it.
            try await Departures.retract(id, target.subject, in: connection)
        }
        try await users.addFreeAliases(of: &target)
        try await users.write(target)
    }

    /// Takes from the text of a user's attribute the identities that are not theirs any more.
    private func dropLostIdentities(from user: inout User, in connection: any Connection) async throws {
        let store = LinkedIdentityStore(connection, pool: id)
        for identity in LinkedIdentity.names(in: user.attributes[LinkedIdentity.attribute]) {
            guard try await store.find(identity.userID, of: identity.provider)?.subject != user.subject else {
                continue
            }
            user.attributes[LinkedIdentity.attribute] = LinkedIdentity.removing(
                identity.userID, of: identity.provider, from: user.attributes[LinkedIdentity.attribute])
        }
    }
}

extension JournalStore.Image {
    /// Whose membership in which group the entry tells of.
    fileprivate func membership() throws -> (subject: Subject, group: Int64) {
        let (subject, number) = try parts(of: .memberships)
        guard let group = Int64(number) else { throw JournaledEntity.memberships.damaged }
        return (subject, group)
    }

    /// Whose attribute the entry tells of.
    fileprivate func pendingAttribute() throws -> (subject: Subject, attribute: String) {
        try parts(of: .pendingAttributes)
    }

    /// Throws `damaged` when this is no entry of a table of which nothing is counted.
    func check(of entity: JournaledEntity) throws {
        switch entity {
        case .memberships: _ = try membership()
        case .pendingAttributes: _ = try pendingAttribute()
        case .groups, .users, .passwords, .formerPasswords, .softwareTokens, .passkeys, .devices, .linkedIdentities:
            break
        }
        _ = try before.map(entity.columns)
    }

    /// The two parts of a key: a user and something of theirs.
    private func parts(of entity: JournaledEntity) throws -> (Subject, String) {
        guard let space = key.firstIndex(of: " "), let subject = Subject(String(key[..<space])) else {
            throw entity.damaged
        }
        return (subject, String(key[key.index(after: space)...]))
    }
}
