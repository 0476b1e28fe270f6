internal import LatchkeyHTTP

/// The query of what is asked about a pool's users: `userPoolId=`, and perhaps `username=`.
struct UserQuery {
    let pool: String
    let username: String?

    /// Reads the query. Throws ``MalformedQuery`` for anything else in it.
    init(_ request: Request) throws(MalformedQuery) {
        guard let items = request.query else { throw MalformedQuery(detail: "The query is not percent-encoded UTF-8.") }
        var values: [String: String] = [:]
        for item in items {
            guard ["userPoolId", "username"].contains(item.name) else {
                throw MalformedQuery(detail: "The query has a parameter beside 'userPoolId' and 'username'.")
            }
            guard values.updateValue(item.value, forKey: item.name) == nil else {
                throw MalformedQuery(detail: "The query has '\(item.name)' twice.")
            }
        }
        guard let pool = values["userPoolId"] else { throw MalformedQuery(detail: "The query needs 'userPoolId'.") }
        self.pool = pool
        username = values["username"]
    }
}
