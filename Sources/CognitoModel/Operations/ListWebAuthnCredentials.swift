public import LatchkeyJSON
public import LatchkeyPlatform

/// Lists the passkeys of the signed-in user, page by page.
public enum ListWebAuthnCredentials: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .forbidden, .internalError, .invalidParameter, .tooManyRequests, .limitExceeded, .passwordResetRequired,
        .notAuthorized, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var nextToken: String?
        public var maxResults: Int?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("NextToken", \.nextToken, .nextToken),
            .init("MaxResults", \.maxResults, .webAuthnCredentialsQueryLimit),
        ]
    }

    public struct Output: Shape {
        public var credentials: [WebAuthnCredentialDescription] = []
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Credentials", \.credentials),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}
