public import LatchkeyJSON
public import LatchkeyPlatform

/// Makes a TOTP secret for the user, who is signed in or in the middle of signing in. ``VerifySoftwareToken`` then
/// proves that it was stored.
public enum AssociateSoftwareToken: CognitoOperation {
    public static let access = Access.accessTokenOrSession
    public static let errors: [ErrorCode] = [
        .concurrentModification, .invalidParameter, .notAuthorized, .resourceNotFound, .internalError,
        .softwareTokenMFANotFound, .forbidden, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var accessToken: Secret?
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("Session", \.session, .session),
        ]
    }

    public struct Output: Shape {
        public var secretCode: Secret?
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("SecretCode", \.secretCode, .softwareTokenSecret),
            .init("Session", \.session, .session),
        ]
    }
}
