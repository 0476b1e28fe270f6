public import LatchkeyJSON

/// Sets the style of the classic login pages, of one app client or of all.
public enum SetUICustomization: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID: String?
        public var css: String?
        public var imageFile: [UInt8]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("CSS", \.css, .css),
            .init("ImageFile", \.imageFile, .imageFile),
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
