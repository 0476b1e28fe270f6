internal import AWSSignature
internal import CognitoModel
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What an administrator does over the wire: requests signed with the access key (SigV4).
struct AdminClient: Sendable {
    private let endpoint: String
    private let region: String
    private let credentials: Credentials
    private let http: HTTPClient
    private let clock: any WallClock

    init(_ settings: Settings, in context: Context) throws(CommandFailure) {
        endpoint = settings.endpoint
        region = settings.region
        http = settings.http
        credentials = try settings.credentials()
        clock = context.clock
    }

    /// Calls an operation of Cognito's wire.
    func call<Operation: CognitoOperation>(
        _ operation: Operation.Type, _ input: Operation.Input
    ) async throws -> Operation.Output {
        let body = try await call(Operation.name, input.encode())
        return body.isEmpty ? Operation.Output() : try Operation.Output.decode(body, .response)
    }

    /// Calls an operation by name, and returns the answer's body.
    func call(_ operation: String, _ body: [UInt8]) async throws -> [UInt8] {
        var request = ClientRequest(.post, endpoint + "/", body: body)
        request.headers = CognitoWire.headers(operation)
        sign(&request, target: "/", service: "cognito-idp")
        return try CognitoWire.body(of: try await http.send(request))
    }

    /// Reads one of the server's own paths; `target` is path and query.
    func get(_ target: String) async throws -> JSONValue {
        var request = ClientRequest(.get, endpoint + target)
        sign(&request, target: target, service: "latchkey")
        return try ProblemAnswer.json(of: try await http.send(request))
    }

    /// Sends JSON to one of the server's own paths.
    func post(_ target: String, _ body: [UInt8]) async throws -> JSONValue {
        var request = ClientRequest(.post, endpoint + target, body: body)
        request.headers = [("Content-Type", "application/json")]
        sign(&request, target: target, service: "latchkey")
        return try ProblemAnswer.json(of: try await http.send(request))
    }

    /// Sends bytes to one of the server's own paths and gives the answer as it is; a problem is thrown with its detail.
    func exchange(
        _ method: Method, _ target: String, _ body: [UInt8], type: String
    ) async throws -> ClientResponse {
        var request = ClientRequest(method, endpoint + target, body: body)
        // With it the server judges the signature before it reads the body.
        request.headers = [("Content-Type", type), ("X-Amz-Content-Sha256", SigV4.contentDigest(of: body))]
        request.maximumResponseBytes = 8 << 20
        request.timeout = .seconds(120)
        sign(&request, target: target, service: "latchkey")
        let response = try await http.send(request)
        if !(200...299).contains(response.status) { _ = try ProblemAnswer.json(of: response) }
        return response
    }

    /// The client sends `Host` by itself, but the signature covers it.
    private func sign(_ request: inout ClientRequest, target: String, service: String) {
        var signable = SignableRequest(
            method: request.method.name, target: target, headers: request.headers + [("Host", authority)],
            body: request.body)
        SigV4.sign(&signable, with: credentials, region: region, service: service, at: clock.now())
        request.headers = signable.headers.filter { $0.name != "Host" }
    }

    /// What `Host` will be: the URL's authority without a port that its scheme implies.
    private var authority: String {
        let isSecure = endpoint.hasPrefix("https:")
        let rest = endpoint.dropFirst(isSecure ? "https://".count : "http://".count)
        let authority = String(rest.prefix { $0 != "/" && $0 != "?" })
        let implied = isSecure ? ":443" : ":80"
        return authority.hasSuffix(implied) ? String(authority.dropLast(implied.count)) : authority
    }
}
