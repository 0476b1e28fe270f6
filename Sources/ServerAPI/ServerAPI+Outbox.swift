internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

extension ServerAPI {
    /// `GET /outbox?userPoolId=&username=`: the newest messages of a pool, or of one of its users, oldest first.
    func outbox(_ request: Request) async -> Response {
        await asAdministrator(request) {
            let query = try UserQuery(request)
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
