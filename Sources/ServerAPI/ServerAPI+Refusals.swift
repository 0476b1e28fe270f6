internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

extension ServerAPI {
    /// `GET /refusals?userPoolId=&username=`: why whoever has that name, or tried it, was refused of late, the newest
    /// first, and whether the account is locked now.
    func refusals(_ request: Request) async -> Response {
        await asAdministrator(request) {
            let query = try UserQuery(request)
            guard let username = query.username else { throw MalformedQuery(detail: "The query needs 'username'.") }
            let report = try await pools.accessReport(of: username, in: pools.pool(named: query.pool))
            var answer = RefusalList()
            answer.exists = report.user != nil
            answer.status = report.user?.status.rawValue
            answer.enabled = report.user?.isEnabled
            answer.lockedUntil = report.lockedUntil?.rfc3339
            answer.refusals = report.refusals.map(ExplainedRefusal.init)
            var response = Response.json(answer.encode())
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }
}

/// The answer.
private struct RefusalList: Shape {
    var exists = false
    var status: String?
    var enabled: Bool?
    var lockedUntil: String?
    var refusals: [ExplainedRefusal] = []

    static let fields: [Field<Self>] = [
        .init("userExists", \.exists),
        .init("userStatus", \.status),
        .init("userEnabled", \.enabled),
        .init("lockedUntil", \.lockedUntil),
        .init("refusals", \.refusals),
    ]
}

/// A refusal as administrators see it.
private struct ExplainedRefusal: Shape {
    var time = "", operation = "", reason = "", address = ""
    var step: String?, client: String?, lockedUntil: String?

    init() {}

    init(_ refusal: Refusal) {
        time = refusal.time.rfc3339
        operation = refusal.operation
        step = refusal.step
        client = refusal.client
        reason = refusal.reason.rawValue
        lockedUntil = refusal.lockedUntil?.rfc3339
        address = refusal.address
    }

    static let fields: [Field<Self>] = [
        .init("time", \.time),
        .init("operation", \.operation),
        .init("step", \.step),
        .init("clientId", \.client),
        .init("reason", \.reason),
        .init("lockedUntil", \.lockedUntil),
        .init("address", \.address),
    ]
}
