public import LatchkeyJSON

/// Deletes a style of the managed login pages.
public enum DeleteManagedLoginBranding: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .concurrentModification, .invalidParameter, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var managedLoginBrandingID = ""
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ManagedLoginBrandingId", \.managedLoginBrandingID, .uuid4),
            .init("UserPoolId", \.userPoolID, .userPoolID),
        ]
    }

    public typealias Output = NoContent
}
