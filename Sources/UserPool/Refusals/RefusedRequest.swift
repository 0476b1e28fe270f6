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

extension RefusedRequest {
    /// Whether an administrator may want to know: not what is a fault of the program that asks, and not what is longer
    /// than any name or token, which is nobody's and would fill the memory while it waits to be noted.
    var isNotable: Bool {
        guard !Self.silent.contains(error.code) else { return false }
        switch claim {
        case .name(let text, _), .nameInPool(let text, _): return text.utf8.count <= Self.longestName
        case .accessToken(let token), .refreshToken(let token): return token.reveal.utf8.count <= Self.longestToken
        }
    }

    /// In bytes.
    private static let longestName = 2048, longestToken = 16_384

    private static let silent: Set<UserPoolError.Code> = [
        .poolNotFound, .clientNotFound, .missingParameter, .invalidParameter, .invalidAccessToken, .accessTokenExpired,
    ]
}

/// A refused request and when that was.
typealias RefusalEntry = (request: RefusedRequest, time: Timestamp)
