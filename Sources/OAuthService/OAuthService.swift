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
public struct OAuthService: Sendable {
    private let pools: UserPools
    private let log: Log

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
    func respond(to request: Request) async -> Response {
        var grant: (any Grant.Type)?
        do {
            let form = try Form(request)
            let name = try form.required("grant_type")
            let claim = try ClientClaim(form, request.headers)
            grant = Grants.named(name)
            let answer = try await answer(to: request, grant, form, claim)
            log.info("token", ["id": .identifier(request.id), "grant": .identifier(grant?.name ?? "")])
            return answer.response
        } catch {
            let refusal = refusal(of: error, request)
            log.info(
                "token",
                [
                    "id": .identifier(request.id), "grant": .identifier(grant?.name ?? ""),
                    "error": .identifier(refusal.code.rawValue),
                ])
            return refusal.response(challenges: request.headers.contains(.authorization))
        }
    }

    /// Who asks is found out before what is asked for, so that nobody else learns what a client may do.
    private func answer(
        to request: Request, _ grant: (any Grant.Type)?, _ form: Form, _ claim: ClientClaim
    ) async throws -> TokenAnswer {
        let category = grant?.category ?? .clientAuthentication
        guard pools.limits.admit(category, of: .anybody, at: request.received) else {
            throw OAuthError(.temporarilyUnavailable, "Rate exceeded", status: .tooManyRequests)
        }
        do {
            let (known, pool) = try await pools.client(claim.id)
            let client = known.calling(
                from: RequestOrigin(address: request.client, program: request.headers[.userAgent]))
            guard client.proves(claim.secret) else { throw UserPoolError(.clientSecretWrong) }
            try await pool.admitAddress(of: client)
            guard let grant else { throw OAuthError(.unsupportedGrantType, "The grant type is not supported") }
            return try await grant.tokens(for: form, client: client, secret: claim.secret, pool: pool)
        } catch {
            guard let refusal = error as? UserPoolError else {
                if error is OAuthError { pools.limits.giveBack(category, to: .anybody) }
                throw error
            }
            if RateLimits.isFree(refusal.code) { pools.limits.giveBack(category, to: .anybody) }
            note(refusal, request, grant, form, claim)
            throw refusal
        }
    }

    /// Notes for administrators why the user of a refresh token got no tokens.
    private func note(
        _ refusal: UserPoolError, _ request: Request, _ grant: (any Grant.Type)?, _ form: Form, _ claim: ClientClaim
    ) {
        guard refusal.code != .clientNotFound, let user = grant?.user(of: form) else { return }
        pools.note(
            RefusedRequest(
                user, operation: "oauth2/token", step: grant?.name, client: claim.id, error: refusal,
                address: request.client, program: request.headers[.userAgent]))
    }

    /// What the client is told. What nobody expects is logged, and told to nobody.
    private func refusal(of error: any Error, _ request: Request) -> OAuthError {
        switch error {
        case let error as OAuthError: return error
        case let error as UserPoolError:
            if let refusal = OAuthError(error) { return refusal }
        default: break
        }
        // Work for a connection that closed is given up by being cancelled, wherever it was.
        if Task.isCancelled || error is CancellationError {
            log.debug("aborted", ["id": .identifier(request.id), "path": .identifier(request.path)])
        } else {
            log.error(
                "unexpected",
                [
                    "id": .identifier(request.id), "path": .identifier(request.path),
                    "error": .reason("\(type(of: error)): \(error)"),
                ])
        }
        return OAuthError(
            .serverError, "The log of the server has more under the id of this request", status: .internalServerError)
    }
}
