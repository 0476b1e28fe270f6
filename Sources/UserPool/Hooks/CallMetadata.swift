/// What a program says beside a request, for hooks alone: it is neither checked nor kept.
///
/// Which of the two maps a hook sees depends on the operation: what comes with `InitiateAuth` is validation data, what
/// comes with `RespondToAuthChallenge` is client metadata, and `SignUp` has both
/// ([ClientMetadata](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_InitiateAuth.html)).
public struct CallMetadata: Sendable, Equatable {
    /// The request's `ClientMetadata` where hooks see it under that name.
    public var clientMetadata: [String: String]?
    /// The request's `ValidationData`, or its `ClientMetadata` where hooks see it under this name.
    public var validationData: [String: String]?

    /// What was said.
    public init(clientMetadata: [String: String]? = nil, validationData: [String: String]? = nil) {
        self.clientMetadata = clientMetadata
        self.validationData = validationData
    }
}

/// Who has called, as hooks are told: through which client, with which words.
struct Caller: Sendable {
    /// `nil` for an administrator's program.
    let client: ClientID?
    let metadata: CallMetadata
}

extension Client {
    /// The client's program as it speaks now.
    var caller: Caller { Caller(client: id, metadata: metadata) }

    /// The client as it speaks in a request that brings these words for hooks.
    public func saying(_ metadata: CallMetadata) -> Client {
        var client = self
        client.metadata = metadata
        return client
    }
}

extension SignedInUser {
    /// The user as they speak in a request that brings these words for hooks.
    public func saying(_ metadata: CallMetadata) -> SignedInUser {
        SignedInUser(pool: pool, client: client.saying(metadata), user: user, session: session, expires: expires)
    }
}
