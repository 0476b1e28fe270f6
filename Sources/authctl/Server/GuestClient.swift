internal import AuthClient
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON

/// The booking service as a signed-in guest sees it.
struct GuestClient: Sendable {
    private let endpoint: String
    private let session: Session
    private let http: HTTPClient

    init(_ settings: Settings, in context: Context) throws(CommandFailure) {
        endpoint = settings.endpoint
        http = settings.http
        session = try settings.session(in: context)
    }

    /// Sends a request with a fresh access token; `target` is path and query.
    func send(_ method: Method, _ target: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        var request = ClientRequest(method, endpoint + target, body: body?.encode() ?? [])
        if body != nil { request.headers = [("Content-Type", "application/json")] }
        request.authorize(bearer: try await session.tokens().accessToken)
        return try ProblemAnswer.json(of: try await http.send(request))
    }

    /// All pages of a list: `path` with its query, and the name of the list in each page.
    func list(_ path: String, _ name: String) async throws -> [JSONValue] {
        var items: [JSONValue] = []
        var next: String?
        var trail = PageTrail()
        repeat {
            let separator = path.contains("?") ? "&" : "?"
            let target = path + (next.map { "\(separator)next=\(PercentEncoding.encode($0))" } ?? "")
            let page = try await send(.get, target)
            items += page[name]?.array ?? []
            next = try trail.follow(page["next"]?.string)
        } while next != nil
        return items
    }
}
