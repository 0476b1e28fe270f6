public import LatchkeyJSON
public import LatchkeyPlatform

/// Sets where the signed-in user's SMS codes go. It knows no other factor: ``SetUserMFAPreference`` has taken its
/// place.
public enum SetUserSettings: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var mfaOptions: [MFAOptionType] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("MFAOptions", \.mfaOptions),
        ]
    }

    public typealias Output = Empty
}
