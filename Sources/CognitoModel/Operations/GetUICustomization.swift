public import LatchkeyJSON

/// Returns the style of the classic login pages, of one app client or of all.
public enum GetUICustomization: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .operationNotEnabled, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
        ]
    }

    public struct Output: Shape {
        public var uiCustomization = UICustomizationType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UICustomization", \.uiCustomization)
        ]
    }
}
