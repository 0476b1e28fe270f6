public import LatchkeyJSON

/// Sets where a user's SMS codes go. It knows no other factor: ``AdminSetUserMFAPreference`` has taken its place.
public enum AdminSetUserSettings: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .userNotFound, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var mfaOptions: [MFAOptionType] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("MFAOptions", \.mfaOptions),
        ]
    }

    public typealias Output = Empty
}
