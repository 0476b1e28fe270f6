internal import Database
internal import LatchkeyJSON

extension JournaledEntity {
    /// The triggers of the table: what notes each change, and what refuses it while a recovery is under way.
    var triggers: [SQL] {
        // What follows a user, and a change that is none, is told by the user's row.
        switch self {
        case .passwords: [pause(on: "INSERT"), pause(on: "UPDATE OF set_at")]
        case .formerPasswords: []
        case .groups, .users, .aliases, .softwareTokens, .passkeys, .memberships:
            [
                pause(on: "INSERT"), note(on: "INSERT"), pause(on: updates), note(on: updates),
                pause(on: "DELETE"), note(on: "DELETE"),
            ]
        }
    }

    /// The changes that count: not those of each use.
    private var updates: SQL {
        switch self {
        case .groups, .aliases, .memberships, .passwords, .formerPasswords: "UPDATE"
        case .users: "UPDATE OF status, enabled, attributes, second_factors, preferred_factor"
        case .softwareTokens: "UPDATE OF secret, name, verified"
        case .passkeys: "UPDATE OF name"
        }
    }

    /// The pool of a row: `NULL` when it goes with its user, who is gone already then, or with a pool that was deleted.
    private func pool(_ row: SQL) -> SQL {
        switch self {
        case .groups, .users, .aliases, .passkeys: "\(row).pool"
        case .passwords, .formerPasswords, .softwareTokens, .memberships:
            "(SELECT u.pool FROM users AS u WHERE u.sub = \(row).sub)"
        }
    }

    private func note(on event: SQL) -> SQL {
        let isInsertion = event == "INSERT"
        let row: SQL = isInsertion ? "NEW" : "OLD"
        var body: SQL = """
            INSERT INTO journal (pool, time, entity, key, before)
            SELECT p.id, \(Self.now), \(number), \(image(of: row, keyColumns)), \(isInsertion ? "NULL" : image(of: row, columns))
            FROM pools AS p WHERE p.id = \(pool(row)) AND NOT EXISTS (SELECT 1 FROM tombstones AS t WHERE t.id = p.id);
            """
        if self == .users, event == "DELETE" {
            for follower in [JournaledEntity.passwords, .formerPasswords, .softwareTokens, .memberships] {
                body.append(follower.noteAll)
            }
        }
        // The key of a new row may be made by the store; what is deleted takes its followers with it.
        let moment: SQL = isInsertion ? "AFTER" : "BEFORE"
        return """
            CREATE TRIGGER \(identifier: triggerName("journal", event)) \(moment) \(event) ON \(identifier: table)
            BEGIN \(body) END
            """
    }

    /// Notes all rows of the user who is being deleted: later their pool cannot be found.
    private var noteAll: SQL {
        """
        INSERT INTO journal (pool, time, entity, key, before)
        SELECT p.id, \(Self.now), \(number), \(image(of: "f", keyColumns)), \(image(of: "f", columns))
        FROM pools AS p JOIN \(identifier: table) AS f ON f.sub = OLD.sub
        WHERE p.id = OLD.pool AND NOT EXISTS (SELECT 1 FROM tombstones AS t WHERE t.id = p.id);
        """
    }

    private func pause(on event: SQL) -> SQL {
        let row: SQL = event == "DELETE" ? "OLD" : "NEW"
        return """
            CREATE TRIGGER \(identifier: triggerName("pause", event)) BEFORE \(event) ON \(identifier: table)
            BEGIN SELECT RAISE(ABORT, 'a recovery of the pool is under way') FROM restorations AS r
            WHERE r.paused = 1 AND r.applying = 0 AND r.pool = \(pool(row))
            AND NOT EXISTS (SELECT 1 FROM tombstones AS t WHERE t.id = r.pool); END
            """
    }

    private func triggerName(_ what: String, _ event: SQL) -> String {
        let verb = event.text(in: .sqlite).prefix { $0 != " " }.lowercased()
        return "\(what)_\(table)_\(verb)"
    }

    /// The values of a row in one text: numbers as they are, texts and bytes in hexadecimal digits behind an x, and
    /// nothing for `NULL`, each behind a comma but the first. A trigger has no function at hand that would write JSON.
    func image(of row: SQL, _ columns: [Column]) -> SQL {
        var image: SQL = ""
        for (index, column) in columns.enumerated() {
            if index > 0 { image.append(" || ',' || ") }
            let value: SQL = "\(row).\(identifier: column.name)"
            switch column.kind {
            case .integer: image.append("COALESCE(\(value), '')")
            case .text, .bytes: image.append("CASE WHEN \(value) IS NULL THEN '' ELSE 'x' || hex(\(value)) END")
            }
        }
        return image
    }

    /// Reads the values of a row, or of its key; `nil` when the text is none of these columns.
    static func values(_ image: String, _ columns: [Column]) -> [SQLValue]? {
        let parts = image.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count == columns.count else { return nil }
        var values: [SQLValue] = []
        for (part, column) in zip(parts, columns) {
            if part.isEmpty {
                values.append(.null)
                continue
            }
            switch column.kind {
            case .integer:
                guard let number = Int64(Substring(part)) else { return nil }
                values.append(.integer(number))
            case .text, .bytes:
                guard part.first == UInt8(ascii: "x"), let bytes = Hex.decode(Substring(part).dropFirst())
                else { return nil }
                values.append(column.kind == .bytes ? .blob(bytes) : .text(String(decoding: bytes, as: UTF8.self)))
            }
        }
        return values
    }

    /// The columns of the primary key.
    var keyColumns: [Column] { key.compactMap { name in columns.first { $0.name == name } } }

    /// The number in the text of a trigger, which takes no arguments.
    private var number: SQL {
        switch self {
        case .groups: "1"
        case .users: "2"
        case .aliases: "3"
        case .passwords: "4"
        case .formerPasswords: "5"
        case .softwareTokens: "6"
        case .passkeys: "7"
        case .memberships: "8"
        }
    }

    /// Milliseconds since 1970 by the clock of the store.
    private static let now: SQL = "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)"
}
