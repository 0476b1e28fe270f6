internal import Database

extension Migration {
    /// What users and groups were before they changed, and the recoveries of pools to a moment in the past.
    ///
    /// The journal is written by triggers, so that no write gets past it, for pools that have a row in `journals`:
    /// those whose plan has recoveries. `since` is how far back it is complete, by the clock of the program, and `days`
    /// how long entries are kept. The `time` of an entry is by the clock of the store, which runs on the same machine.
    /// `before` holds the columns of the row; it is `NULL` where there was no such row.
    ///
    /// What users prove who they are with is written down when its user is deleted, and then alone: recoveries bring
    /// back the last there was of it and nothing older. So a use of a factor writes nothing here.
    static let journal = Migration("UserPool", 18, "Journal") { connection in
        for statement in journalTables + journalTriggers { try await connection.execute(statement) }
    }

    private static let journalTables: [SQL] = [
        """
        CREATE TABLE journals (
            pool \(.text) PRIMARY KEY REFERENCES pools (id) ON DELETE CASCADE, days \(.integer) NOT NULL,
            since \(.integer) NOT NULL) \(.strict)
        """,
        """
        CREATE TABLE journal (
            id \(.growingKey), pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            time \(.integer) NOT NULL, entity \(.integer) NOT NULL, key \(.text) NOT NULL, before \(.text)) \(.strict)
        """,
        "CREATE INDEX journal_of_row ON journal (pool, entity, key, id)",
        "CREATE INDEX journal_by_time ON journal (pool, time, id)",
        // `paused` while the pool takes no writes; `first` and `last` are the entries of the journal that are undone.
        """
        CREATE TABLE restorations (
            id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            status \(.text) NOT NULL, moment \(.integer) NOT NULL, initiated \(.integer) NOT NULL,
            expires \(.integer) NOT NULL, ended \(.integer), reason \(.text), first \(.integer) NOT NULL,
            last \(.integer) NOT NULL, paused \(.integer) NOT NULL, step \(.integer) NOT NULL,
            position \(.text) NOT NULL, preview \(.text) NOT NULL) \(.strict)
        """,
        "CREATE INDEX restorations_of_pool ON restorations (pool, initiated, id)",
        "CREATE UNIQUE INDEX restorations_at_work ON restorations (pool) WHERE paused = 1",
    ]

    private static let journalTriggers: [SQL] = [
        trigger("group_insert AFTER INSERT ON user_groups", [entry("1", "NEW.id", "NULL", ofPool("NEW"))]),
        trigger(
            """
            group_update AFTER UPDATE OF description, role, precedence ON user_groups
            WHEN OLD.description IS NOT NEW.description OR OLD.role IS NOT NEW.role
                OR OLD.precedence IS NOT NEW.precedence
            """, [entry("1", "OLD.id", group, ofPool("OLD"))]),
        trigger("group_delete AFTER DELETE ON user_groups", [entry("1", "OLD.id", group, ofPool("OLD"))]),
        trigger("user_insert AFTER INSERT ON users", [entry("2", "NEW.sub", "NULL", ofPool("NEW"))]),
        trigger(
            """
            user_update AFTER UPDATE OF status, enabled, attributes, second_factors, preferred_factor ON users
            WHEN OLD.status IS NOT NEW.status OR OLD.enabled IS NOT NEW.enabled OR OLD.attributes IS NOT NEW.attributes
                OR OLD.second_factors IS NOT NEW.second_factors OR OLD.preferred_factor IS NOT NEW.preferred_factor
            """, [entry("2", "OLD.sub", user, ofPool("OLD"))]),
        // With users go their memberships and what they prove who they are with: of that, the last counts alone. Each
        // entity is named, so that the index leads to the entries of this user: by a range, all of the pool's are read.
        trigger(
            "user_delete BEFORE DELETE ON users",
            [
                """
                DELETE FROM journal WHERE pool = OLD.pool AND entity IN (5, 6, 7, 8, 9, 10) AND key = OLD.sub
                    AND EXISTS (SELECT 1 FROM journals AS j WHERE j.pool = OLD.pool);
                """,
                entry("3", "OLD.sub || ' ' || f.user_group", membership("f"), following("memberships")),
                entry("5", "OLD.sub", password, following("passwords")),
                entry("6", "OLD.sub", formerPassword, following("former_passwords")),
                entry("7", "OLD.sub", softwareToken, following("software_tokens")),
                entry("8", "OLD.sub", passkey, following("passkeys")),
                entry("9", "OLD.sub", device, following("devices")),
                entry("10", "OLD.sub", linkedIdentity, following("linked_identities")),
                entry("2", "OLD.sub", user, ofPool("OLD")),
            ]),
        // Those that go with their user are told by the user's deletion: the row of the user is gone then.
        trigger(
            "membership_insert AFTER INSERT ON memberships",
            [entry("3", "NEW.sub || ' ' || NEW.user_group", "NULL", ofUser("NEW"))]),
        trigger(
            "membership_delete AFTER DELETE ON memberships",
            [entry("3", "OLD.sub || ' ' || OLD.user_group", membership("OLD"), ofUser("OLD"))]),
        // Values that wait for their verification are taken away and never brought back: their codes are gone.
        trigger(
            "pending_insert AFTER INSERT ON pending_attributes",
            [entry("4", "NEW.sub || ' ' || NEW.attribute", "NULL", ofUser("NEW"))]),
        trigger(
            """
            pending_update AFTER UPDATE OF value ON pending_attributes WHEN OLD.value IS NOT NEW.value
            """, [entry("4", "NEW.sub || ' ' || NEW.attribute", "NULL", ofUser("NEW"))]),
    ]

    private static let group = image(
        of: "OLD", ["id", "name", "description", "role", "precedence", "created", "modified"])
    /// The columns that follow from others, which the program makes anew, are left out.
    private static let user = image(
        of: "OLD",
        [
            "sub", "username", "status", "enabled", "attributes", "created", "modified", "second_factors",
            "preferred_factor",
        ])
    private static func membership(_ row: SQL) -> SQL { image(of: row, ["sub", "user_group"]) }
    private static let password = image(
        of: "f", ["phc", "srp_salt", "srp_verifier", "temporary_until", "set_at"])
    private static let formerPassword = image(of: "f", ["number", "phc"])
    private static let softwareToken = image(of: "f", ["secret", "name", "verified", "last_step"])
    private static let passkey = image(
        of: "f",
        [
            "pool", "credential", "public_key", "sign_count", "backup_eligible", "backed_up", "relying_party", "aaguid",
            "name", "attachment", "transports", "created", "last_used",
        ])
    /// The challenge that it was asked last is no more.
    private static let device = image(
        of: "f",
        [
            "device", "name", "salt", "verifier", "remembered", "address", "created", "modified", "authenticated",
            "group_key",
        ])
    private static let linkedIdentity = image(of: "f", ["pool", "provider", "user_id", "attribute", "linked"])

    /// What a row holds: `name=value` of each column behind a comma. A value is empty for `NULL`, else a letter and a
    /// number (`i`), a text (`t`) with `%25` for `%` and `%2C` for the comma, or bytes (`b`) in hexadecimal digits. No
    /// trigger may call the functions of JSON where a schema is not trusted
    /// (https://sqlite.org/src/doc/latest/doc/trusted-schema.md).
    private static func image(of row: SQL, _ columns: [StaticString]) -> SQL {
        var image: SQL = "''"
        for column in columns {
            let value: SQL = "\(row).\(raw: column)"
            image.append(
                """
                 || ',\(raw: column)=' || CASE typeof(\(value)) WHEN 'null' THEN '' WHEN 'integer' THEN 'i' || \(value)
                WHEN 'blob' THEN 'b' || hex(\(value))
                ELSE 't' || replace(replace(\(value), '%', '%25'), ',', '%2C') END
                """)
        }
        return image
    }

    /// Milliseconds since 1970 by the clock of the store.
    private static let now: SQL = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)"

    private static func trigger(_ event: SQL, _ body: [SQL]) -> SQL {
        body.reduce("CREATE TRIGGER journal_\(event) BEGIN " as SQL, +) + "END"
    }

    /// Notes what rows were, of pools that have a journal (`j`).
    private static func entry(_ entity: SQL, _ key: SQL, _ before: SQL, _ source: SQL) -> SQL {
        """
        INSERT INTO journal (pool, time, entity, key, before)
        SELECT j.pool, \(now), \(entity), CAST(\(key) AS TEXT), \(before) FROM \(source);
        """
    }

    /// A row that names its pool.
    private static func ofPool(_ row: SQL) -> SQL { "journals AS j WHERE j.pool = \(row).pool" }

    /// A row that names its user.
    private static func ofUser(_ row: SQL) -> SQL {
        "users AS u JOIN journals AS j ON j.pool = u.pool WHERE u.sub = \(row).sub"
    }

    /// The rows of the user who is being deleted.
    private static func following(_ table: String) -> SQL {
        "journals AS j JOIN \(identifier: table) AS f ON f.sub = OLD.sub WHERE j.pool = OLD.pool"
    }
}
