public import LatchkeyJSON
public import LatchkeyPlatform

/// Ends the session that a refresh token belongs to, with every access token of it.
public enum RevokeToken: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .tooManyRequests, .internalError, .unauthorized, .invalidParameter, .unsupportedOperation,
        .unsupportedTokenType, .forbidden, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var token = Secret("")
        public var clientID = ""
        public var clientSecret: Secret?
        public var revokeAssociatedSessions: RevokeAssociatedSessionsType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Token", \.token, .token),
            .init("ClientId", \.clientID, .clientID),
            .init("ClientSecret", \.clientSecret, .clientSecret),
            .init("RevokeAssociatedSessions", \.revokeAssociatedSessions),
        ]
    }

    public typealias Output = Empty
}
