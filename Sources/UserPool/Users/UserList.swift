internal import Database
internal import LatchkeyPlatform

/// One page of a pool's users: which, in which order, and from which place on.
///
/// Every list walks the rows or an index from a key: that of the last user shown. So a page costs the same wherever it
/// lies, and users who come or go meanwhile neither shift the rest nor show up twice. Cognito promises no order: a list
/// of all has that of the rows, so that a page is a few pages of the store that lie side by side.
struct UserList {
    /// The pool whose users they are.
    let pool: Pool
    /// Which of them; `nil` for all.
    let filter: UserFilter?

    /// A user, and where the row lies.
    struct Entry: Sendable {
        let user: User
        let number: Int64
    }

    private static let columns: SQL = """
        sub, username, status, enabled, attributes, created, modified, second_factors, preferred_factor, number
        """

    /// How the list is ordered: as the rows lie, or by an index that holds the users it is about.
    private enum Order {
        /// By the number of the row.
        case number
        /// By a searchable column, then `sub`.
        case column(String)
        /// By the key of the username.
        case username
        /// By `sub`.
        case subject
    }

    private var order: Order {
        guard let filter else { return .number }
        switch filter.attribute {
        case .userStatus, .status: return .number
        case .username: return .username
        case .sub: return .subject
        case .email, .phoneNumber, .preferredUsername, .name, .givenName, .familyName:
            return .column("\(filter.attribute.rawValue)_search")
        }
    }

    /// How many keys name a place in this list.
    var placeCount: Int {
        switch order {
        case .column: 2
        case .number, .username, .subject: 1
        }
    }

    /// The place of a user in this list.
    func place(of entry: Entry) -> [String] {
        let user = entry.user
        switch order {
        case .number: return [String(entry.number)]
        case .column: return [user.searchKey(filter?.attribute.rawValue ?? "") ?? "", user.subject.text]
        case .username: return [user.username.key(caseSensitive: pool.settings.isCaseSensitive)]
        case .subject: return [user.subject.text]
        }
    }

    /// The users after a place, or from the beginning, at most `limit`.
    func users(after place: [String]?, limit: Int, on connection: any Connection) async throws -> [Entry] {
        // Of two bounds below, an engine may walk from the lower one: a place takes the filter's own away.
        let isContinued = place != nil
        var sql: SQL = "pool = \(pool.id.text)"
        switch order {
        case .number: return try await byNumber(after: place, limit: limit, on: connection)
        case .column(let name):
            if let filter { sql.append(Self.condition(name, User.searchKey(of: filter.value), filter, isContinued)) }
            if filter?.comparison == .equals {
                // All have one key, and the index has them by `sub`.
                if let place { sql.append(" AND sub > \(place[1])") }
                sql.append(" ORDER BY sub")
            } else {
                if let place { sql.append(" AND (\(identifier: name), sub) > (\(place[0]), \(place[1]))") }
                sql.append(" ORDER BY \(identifier: name), sub")
            }
        case .username:
            if let filter { sql.append(usernameCondition(filter, isContinued)) }
            if let place { sql.append(" AND username_key > \(place[0])") }
            sql.append(" ORDER BY username_key")
        case .subject:
            // The signs leave the engine no index but that of the order: with another it would sort the whole pool.
            sql = "+number >= \(pool.userRange.first) AND +number <= \(pool.userRange.last)"
            if let filter { sql.append(Self.condition("sub", filter.value, filter, isContinued)) }
            if let place { sql.append(" AND sub > \(place[0])") }
            sql.append(" ORDER BY sub")
        }
        return try await entries(sql, limit: limit, on: connection)
    }

    private func entries(_ sql: SQL, limit: Int, on connection: any Connection) async throws -> [Entry] {
        try await connection.query("SELECT \(Self.columns) FROM users WHERE \(sql) LIMIT \(limit)").map { row in
            Entry(user: try User(row), number: try row.get(9))
        }
    }

    private func byNumber(after place: [String]?, limit: Int, on connection: any Connection) async throws -> [Entry] {
        let range = pool.userRange
        let last = place.map { Int64($0[0]) ?? range.last } ?? range.first - 1
        let condition: SQL? = if let filter { statusCondition(filter) } else { everybody }
        guard var sql = condition else { return [] }
        sql.append(" AND number > \(last) ORDER BY number")
        return try await entries(sql, limit: limit, on: connection)
    }

    private var everybody: SQL { "number <= \(pool.userRange.last)" }

    /// Which users a filter by a status passes, by rows or an index that have them by number; `nil` when it is none.
    private func statusCondition(_ filter: UserFilter) -> SQL? {
        if filter.attribute == .status {
            // `Enabled` and `Disabled`, in this spelling. The literals let the engine use the index of disabled users.
            switch (filter.matches("Enabled"), filter.matches("Disabled")) {
            case (true, true): return everybody
            case (true, false): return "\(everybody) AND enabled = 1"
            case (false, true): return "pool = \(pool.id.text) AND enabled = 0"
            case (false, false): return nil
            }
        }
        let wanted = filter.value.uppercased()
        let statuses = UserStatus.allCases.map(\.rawValue).filter {
            filter.comparison == .equals ? $0 == wanted : $0.hasPrefix(wanted)
        }
        switch statuses.count {
        case 0: return nil
        case 1 where statuses[0] == UserStatus.confirmed.rawValue:
            return "\(everybody) AND status = \(statuses[0])"
        case 1:
            // The literal lets the engine use the index of those who are not confirmed.
            return "pool = \(pool.id.text) AND status = \(statuses[0]) AND status <> 'CONFIRMED'"
        case UserStatus.allCases.count: return everybody
        case _: return "\(everybody) AND status IN (\(list: statuses))"
        }
    }

    /// Usernames are compared as they are written; their key, which is indexed, narrows the search where it ignores
    /// case.
    private func usernameCondition(_ filter: UserFilter, _ isContinued: Bool) -> SQL {
        let isCaseSensitive = pool.settings.isCaseSensitive
        let key = IdentifierKey(filter.value, caseSensitive: isCaseSensitive).text
        var condition = Self.condition("username_key", key, filter, isContinued)
        guard !isCaseSensitive else { return condition }
        let written = filter.value
        switch filter.comparison {
        case .equals: condition.append(" AND username = \(written)")
        case .beginsWith: condition.append(" AND substr(username, 1, \(written.unicodeScalars.count)) = \(written)")
        }
        return condition
    }

    private static func condition(_ column: String, _ value: String, _ filter: UserFilter, _ isContinued: Bool) -> SQL {
        switch filter.comparison {
        case .equals: return " AND \(identifier: column) = \(value)"
        case .beginsWith:
            let range = TextRange(prefix: value)
            var condition: SQL =
                isContinued
                ? " AND \(identifier: column) IS NOT NULL" : " AND \(identifier: column) >= \(range.lowerBound)"
            if let end = range.upperBound { condition.append(" AND \(identifier: column) < \(end)") }
            return condition
        }
    }
}

extension UserFilter {
    /// Whether a text that is compared as it is written passes.
    fileprivate func matches(_ text: String) -> Bool {
        switch comparison {
        case .equals: text == value
        case .beginsWith: text.hasPrefix(value)
        }
    }
}
