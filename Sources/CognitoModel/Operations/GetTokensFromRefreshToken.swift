public import LatchkeyJSON
public import LatchkeyPlatform

/// Issues new tokens against a refresh token; with rotation on, the refresh token is new as well.
public enum GetTokensFromRefreshToken: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests, .userNotFound, .unexpectedLambda,
        .userLambdaValidation, .invalidLambdaResponse, .forbidden, .refreshTokenReuse, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var refreshToken = Secret("")
        public var clientID = ""
        public var clientSecret: Secret?
        public var deviceKey: String?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("RefreshToken", \.refreshToken, .token),
            .init("ClientId", \.clientID, .clientID),
            .init("ClientSecret", \.clientSecret, .clientSecret),
            .init("DeviceKey", \.deviceKey, .deviceKey),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var authenticationResult: AuthenticationResultType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AuthenticationResult", \.authenticationResult)
        ]
    }
}
