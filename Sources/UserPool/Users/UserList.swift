internal import Database
internal import LatchkeyPlatform

/// One page of a pool's users: which, in which order, and from which place on.
///
/// Every list walks an index from a key: that of the last user shown. So a page costs the same wherever it lies, and
/// users who come or go meanwhile neither shift the rest nor show up twice.
struct UserList {
    /// The pool whose users they are.
    let pool: Pool
    /// Which of them; `nil` for all.
    let filter: UserFilter?

    private static let columns: SQL = """
        sub, username, status, enabled, attributes, created, modified, second_factors, preferred_factor
        """

    /// How the list is ordered: by an index that holds the users it is about.
    private enum Order {
        /// By age, then `sub`.
        case age
        /// By a searchable column, then `sub`.
        case column(String)
        /// By the key of the username.
        case username
        /// By `sub`.
        case subject
    }

    private var order: Order {
        guard let filter else { return .age }
        switch filter.attribute {
        case .userStatus, .status: return .age
        case .username: return .username
        case .sub: return .subject
        case .email, .phoneNumber, .preferredUsername, .name, .givenName, .familyName:
            return .column("\(filter.attribute.rawValue)_search")
        }
    }

    /// How many keys name a place in this list.
    var placeCount: Int {
        switch order {
        case .age, .column: 2
        case .username, .subject: 1
        }
    }

    /// The place of a user in this list.
    func place(of user: User) -> [String] {
        switch order {
        case .age: [String(user.created.milliseconds), user.subject.text]
        case .column: [user.searchKey(filter?.attribute.rawValue ?? "") ?? "", user.subject.text]
        case .username: [user.username.key(caseSensitive: pool.settings.isCaseSensitive)]
        case .subject: [user.subject.text]
        }
    }

    /// The users after a place, or from the beginning, at most `limit`.
    func users(after place: [String]?, limit: Int, on connection: any Connection) async throws -> [User] {
        var sql: SQL = "SELECT \(Self.columns) FROM users WHERE pool = \(pool.id.text)"
        if let filter { sql.append(try condition(filter)) }
        switch order {
        case .age:
            if let place {
                sql.append(" AND (created, sub) > (\(Int64(place[0]) ?? 0), \(place[1]))")
            }
            sql.append(" ORDER BY created, sub")
        case .column where filter?.comparison == .equals:
            // All have one key, and the index has them by `sub`.
            if let place { sql.append(" AND sub > \(place[1])") }
            sql.append(" ORDER BY sub")
        case .column(let name):
            if let place { sql.append(" AND (\(identifier: name), sub) > (\(place[0]), \(place[1]))") }
            sql.append(" ORDER BY \(identifier: name), sub")
        case .username:
            if let place { sql.append(" AND username_key > \(place[0])") }
            sql.append(" ORDER BY username_key")
        case .subject:
            if let place { sql.append(" AND sub > \(place[0])") }
            sql.append(" ORDER BY sub")
        }
        sql.append(" LIMIT \(limit)")
        return try await connection.query(sql).map(User.init)
    }

    private func condition(_ filter: UserFilter) throws -> SQL {
        switch filter.attribute {
        case .status: return enabledCondition(filter)
        case .userStatus: return statusCondition(filter)
        case .username: return usernameCondition(filter)
        case .sub: return Self.condition("sub", filter.comparison, filter.value)
        case .email, .phoneNumber, .preferredUsername, .name, .givenName, .familyName:
            return Self.condition(
                "\(filter.attribute.rawValue)_search", filter.comparison, User.searchKey(of: filter.value))
        }
    }

    /// `Enabled` and `Disabled`, in this spelling.
    private func enabledCondition(_ filter: UserFilter) -> SQL {
        // The literals let the engine use the index of disabled users.
        switch (filter.matches("Enabled"), filter.matches("Disabled")) {
        case (true, true): ""
        case (true, false): " AND enabled = 1"
        case (false, true): " AND enabled = 0"
        case (false, false): " AND 1 = 0"
        }
    }

    private func statusCondition(_ filter: UserFilter) -> SQL {
        let wanted = filter.value.uppercased()
        let statuses = UserStatus.allCases.map(\.rawValue).filter {
            filter.comparison == .equals ? $0 == wanted : $0.hasPrefix(wanted)
        }
        return statuses.count == 1 ? " AND status = \(statuses[0])" : " AND status IN (\(list: statuses))"
    }

    /// Usernames are compared as they are written; their key, which is indexed, narrows the search where it ignores case.
    private func usernameCondition(_ filter: UserFilter) -> SQL {
        let isCaseSensitive = pool.settings.isCaseSensitive
        let key = IdentifierKey(filter.value, caseSensitive: isCaseSensitive).text
        var condition = Self.condition("username_key", filter.comparison, key)
        guard !isCaseSensitive else { return condition }
        let written = filter.value
        switch filter.comparison {
        case .equals: condition.append(" AND username = \(written)")
        case .beginsWith: condition.append(" AND substr(username, 1, \(written.unicodeScalars.count)) = \(written)")
        }
        return condition
    }

    private static func condition(_ column: String, _ comparison: UserFilter.Comparison, _ value: String) -> SQL {
        switch comparison {
        case .equals: return " AND \(identifier: column) = \(value)"
        case .beginsWith:
            let range = TextRange(prefix: value)
            var condition: SQL = " AND \(identifier: column) >= \(range.lowerBound)"
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
