internal import CognitoModel
internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// One call of an operation: who calls, from where, and what it may reach.
struct Call: Sendable {
    /// Names the call in the log and in the answer.
    let requestID: String
    /// Where the call came from; attempts are counted by its `rateKey`.
    let clientAddress: IPAddress
    /// What the caller's program calls itself (`User-Agent`), at the caller's will.
    var program: String? { headers[.userAgent] }
    private let headers: Headers
    /// Who signed; there for every operation that only administrators may call.
    let principal: Principal?
    /// The pools of this server.
    let pools: UserPools

    init(request: Request, principal: Principal?, pools: UserPools) {
        requestID = request.id
        clientAddress = request.client
        headers = request.headers
        self.principal = principal
        self.pools = pools
    }

    /// The region that an administrator's request was signed for.
    var region: String? { principal?.region }

    /// Where the request comes from, and what the client's library says of the device. A client's word on the address
    /// is taken where it proves itself by a secret and is set to hand on what it knows of its users.
    func origin(_ context: UserContextDataType? = nil, through client: Client? = nil) -> RequestOrigin {
        var origin = RequestOrigin(
            address: clientAddress, program: program, encodedContext: context?.encodedData)
        if let text = context?.ipAddress, let client, client.isConfidential,
            client.document["EnablePropagateAdditionalUserContextData"]?.bool == true, let address = IPAddress(text)
        {
            origin.address = address
        }
        return origin
    }

    /// Where the request of the user comes from for whom an administrator's program asks, by that program's word.
    func origin(_ context: ContextDataType?) -> RequestOrigin {
        guard let context else { return origin() }
        let program = context.httpHeaders.first { $0.headerName?.lowercased() == "user-agent" }?.headerValue
        return RequestOrigin(
            address: IPAddress(context.ipAddress) ?? clientAddress, program: program,
            encodedContext: context.encodedData)
    }

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
