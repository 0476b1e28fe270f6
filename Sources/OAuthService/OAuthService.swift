public import LatchkeyHTTP
public import LatchkeyPlatform
public import UserPool

/// The OAuth 2.0 wire (RFC 6749) of the app clients of all pools.
///
/// | request | answer |
/// |---|---|
/// | `POST /oauth2/token` | tokens for a grant: `refresh_token`, `client_credentials` |
///
/// The client that asks says which pool it is of, so that one address serves all pools, as a domain serves one at
/// Amazon Cognito ([token endpoint](https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html)).
/// Errors are those of RFC 6749 §5.2, also where Amazon's answers have another status: 401 for a client that failed by
/// `Authorization`. What that section has no word for is `access_denied`, `server_error` and `temporarily_unavailable`.
public struct OAuthService: Sendable {
    private let pools: UserPools
    private let log: Log
    /// How requests were answered.
    public let instruments = OAuthInstruments()

    /// Serves the clients of the pools.
    public init(pools: UserPools, log: Log) {
        self.pools = pools
        self.log = log
    }

    /// Adds the endpoints.
    public func routes(into router: inout Router) {
        router.on(.post, "/oauth2/token", .asynchronous { request, _ in await respond(to: request) })
    }

    /// Answers a request for tokens.
    private func respond(to request: Request) async -> Response {
        var grant: (any Grant.Type)?
        var response: Response
        var refusal: OAuthError?
        do {
            let form = try Form(request)
            grant = Grants.named(try form.required("grant_type"))
            response = try await answer(to: request, grant, form, ClientClaim(form, request.headers)).response
        } catch {
            guard let told = self.refusal(of: error, request) else { return Response(.serviceUnavailable) }
            response = told.response(challenges: request.headers.contains(.authorization))
            refusal = told
        }
        response.headers["x-amzn-requestid"] = request.id
        instruments.count(grant, response.status, refusal, since: request.received)
        let name = Log.Value.identifier(grant?.name ?? "")
        if let refusal {
            let error = Log.Value.identifier(refusal.code.rawValue)
            log.info("token", ["id": .identifier(request.id), "grant": name, "error": error])
        } else {
            log.info("token", ["id": .identifier(request.id), "grant": name])
        }
        return response
    }

    /// Counts the request against its limit, and takes the count back when it is refused for what it said
    /// (``RateLimits/isFree(_:)``).
    private func answer(
        to request: Request, _ grant: (any Grant.Type)?, _ form: Form, _ claim: ClientClaim
    ) async throws -> TokenAnswer {
        let category = grant?.category ?? .clientAuthentication
        guard pools.limits.admit(category, of: .anybody, at: request.received) else {
            throw OAuthError(.temporarilyUnavailable, "Rate exceeded", status: .tooManyRequests)
        }
        let origin = RequestOrigin(address: request.client, program: request.headers[.userAgent])
        do {
            return try await tokens(grant, form, claim, origin)
        } catch let error as UserPoolError {
            if RateLimits.isFree(error.code) { pools.limits.giveBack(category, to: .anybody) }
            if let user = grant?.claim(of: form) {
                pools.note(
                    RefusedRequest(
                        user, operation: "oauth2/token", step: grant?.name, client: claim.id, error: error,
                        address: request.client, program: origin.program))
            }
            throw error
        }
    }

    /// Who asks is found out before what is asked for, so that nobody else learns what a client may do.
    private func tokens(
        _ grant: (any Grant.Type)?, _ form: Form, _ claim: ClientClaim, _ origin: RequestOrigin
    ) async throws -> TokenAnswer {
        let (known, pool) = try await pools.client(claim.id)
        let client = known.calling(from: origin)
        try await pool.admitAddress(of: client)
        guard client.proves(claim.secret) else { throw UserPoolError(.clientSecretWrong) }
        guard let grant else { throw UserPoolError(.flowNotSupported) }
        return try await grant.tokens(for: form, client: client, secret: claim.secret, pool: pool)
    }

    /// What the client is told; `nil` when it has gone. What nobody expects is logged, and told to nobody.
    private func refusal(of error: any Error, _ request: Request) -> OAuthError? {
        if let refusal = error as? OAuthError { return refusal }
        if let refusal = (error as? UserPoolError).flatMap({ OAuthError($0) }) { return refusal }
        guard log.failure(error, of: request, "path", request.path) else { return nil }
        return OAuthError(
            .serverError, "The log of the server has more under the id of this request", status: .internalServerError)
    }
}
