public import LatchkeyPlatform

/// A request that was refused, as the facade that had it knows it.
public struct RefusedRequest: Sendable {
    /// Whom it was about, by what the request said.
    public enum Claim: Sendable {
        /// A name, of a user or of nobody, in the pool of a client.
        case name(String, client: String)
        /// A name in a pool that an administrator's program named.
        case nameInPool(String, pool: String)
        /// The user of an access token.
        case accessToken(Secret)
        /// The user of the session that a refresh token is of, whether or not the session lives.
        case refreshToken(Secret)
    }

    let claim: Claim
    let operation: String
    let step: String?
    let client: String?
    let error: UserPoolError
    let address: IPAddress
    /// What the caller's program says of itself and its device, where that is known.
    let program: String?, encodedContext: String?

    /// What was refused, and how.
    public init(
        _ claim: Claim, operation: String, step: String? = nil, client: String? = nil, error: UserPoolError,
        address: IPAddress, program: String? = nil, encodedContext: String? = nil
    ) {
        self.claim = claim
        self.operation = operation
        self.step = step
        self.client = client
        self.error = error
        self.address = address
        self.program = program
        self.encodedContext = encodedContext
    }
}

/// A refused request and when that was.
typealias RefusalEntry = (request: RefusedRequest, time: Timestamp)
