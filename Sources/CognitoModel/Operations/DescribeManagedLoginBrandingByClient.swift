public import LatchkeyJSON

/// Returns the style of the managed login pages that an app client has.
public enum DescribeManagedLoginBrandingByClient: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var returnMergedResources: Bool?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("ReturnMergedResources", \.returnMergedResources),
        ]
    }

    public struct Output: Shape {
        public var managedLoginBranding: ManagedLoginBrandingType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ManagedLoginBranding", \.managedLoginBranding)
        ]
    }
}
