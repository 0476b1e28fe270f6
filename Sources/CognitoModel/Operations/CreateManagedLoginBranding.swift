public import LatchkeyJSON

/// Creates the style of the managed login pages of an app client.
public enum CreateManagedLoginBranding: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .concurrentModification, .managedLoginBrandingExists, .invalidParameter, .tooManyRequests,
        .notAuthorized, .limitExceeded, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var useCognitoProvidedValues: Bool?
        public var settings: JSONValue?
        public var assets: [AssetType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
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
