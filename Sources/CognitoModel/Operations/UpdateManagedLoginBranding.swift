public import LatchkeyJSON

/// Changes a style of the managed login pages.
public enum UpdateManagedLoginBranding: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .concurrentModification, .invalidParameter, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID: String?
        public var managedLoginBrandingID: String?
        public var useCognitoProvidedValues: Bool?
        public var settings: JSONValue?
        public var assets: [AssetType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ManagedLoginBrandingId", \.managedLoginBrandingID, .uuid4),
            .init("UseCognitoProvidedValues", \.useCognitoProvidedValues),
            .init("Settings", \.settings),
            .init("Assets", \.assets, .assets),
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
