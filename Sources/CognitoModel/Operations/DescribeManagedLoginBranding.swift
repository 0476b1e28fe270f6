public import LatchkeyJSON

/// Returns a style of the managed login pages by its id.
public enum DescribeManagedLoginBranding: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var managedLoginBrandingID = ""
        public var returnMergedResources: Bool?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ManagedLoginBrandingId", \.managedLoginBrandingID, .uuid4),
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
