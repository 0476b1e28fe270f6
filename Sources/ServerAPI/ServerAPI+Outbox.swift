internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

extension ServerAPI {
    /// `GET /outbox?userPoolId=&username=`: the newest messages of a pool, or of one of its users, oldest first.
    func outbox(_ request: Request) async -> Response {
        await asAdministrator(request) {
            let query = try OutboxQuery(request)
            let pool = try await pools.pool(named: query.pool)
            let entries = try await sources.messages(pool.id, query.username)
            var list = MessageList()
            list.messages = entries.map(SentMessage.init)
            var response = Response.json(list.encode())
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }
}

/// Whose messages are asked for.
private struct OutboxQuery {
    let pool: String
    let username: String?

    init(_ request: Request) throws {
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

/// The answer.
private struct MessageList: Shape {
    var messages: [SentMessage] = []
    static let fields: [Field<Self>] = [.init("messages", \.messages)]
}

/// A message as administrators see it.
private struct SentMessage: Shape {
    var id: Int64 = 0
    var poolID = "", username = "", destination = "", medium = ""
    var subject: String?
    var body = Secret(""), code = Secret("")
    var created = ""

    init() {}

    init(_ entry: Outbox.Entry) {
        id = entry.id
        poolID = entry.message.pool.text
        username = entry.message.username
        destination = entry.message.destination
        medium = entry.message.medium.rawValue
        subject = entry.message.subject
        body = entry.message.body
        code = entry.message.code
        created = entry.created.rfc3339
    }

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("poolId", \.poolID),
        .init("username", \.username),
        .init("to", \.destination),
        .init("medium", \.medium),
        .init("subject", \.subject),
        .init("body", \.body),
        .init("code", \.code),
        .init("createdAt", \.created),
    ]
}
