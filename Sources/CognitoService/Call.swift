internal import CognitoModel
internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

/// One call of an operation: who calls, from where, and what it may reach.
struct Call: Sendable {
    /// Names the call in the log and in the answer.
    let requestID: String
    /// Where the call came from; attempts are counted by its `rateKey`.
    let clientAddress: IPAddress
    /// Who signed; there for every operation that only administrators may call.
    let principal: Principal?
    /// The pools of this server.
    let pools: UserPools

    init(request: Request, principal: Principal?, pools: UserPools) {
        requestID = request.id
        clientAddress = request.client
        self.principal = principal
        self.pools = pools
    }

    /// The region that an administrator's request was signed for.
    var region: String? { principal?.region }

    /// The user whose access token this is. A few operations leave it optional on the wire; all need it. Throws
    /// `missingParameter`, `invalidAccessToken`, `accessTokenExpired`, `missingScope`, `accessTokenRevoked`.
    func signedInUser(_ accessToken: Secret?) async throws -> SignedInUser {
        guard let accessToken else { throw UserPoolError.missingParameter("AccessToken") }
        return try await pools.signedInUser(accessToken)
    }

    /// The pool that the request names. Throws `poolNotFound`.
    func pool(_ id: String) async throws -> Pool {
        try await pools.pool(named: id)
    }

    /// The client that the request names, and the pool it serves. Throws `clientNotFound`.
    func client(_ id: String) async throws -> (client: Client, pool: Pool) {
        try await pools.client(id)
    }

    /// The client that the request names, if it serves the pool. Throws `clientNotFound`.
    func client(_ id: String, of pool: Pool) async throws -> Client {
        try await pools.client(id, of: pool)
    }
}
