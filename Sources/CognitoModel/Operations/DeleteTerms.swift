public import LatchkeyJSON

/// Deletes a set of terms documents.
public enum DeleteTerms: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .concurrentModification, .invalidParameter, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var termsID = ""
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("TermsId", \.termsID, .uuid4),
            .init("UserPoolId", \.userPoolID, .userPoolID),
        ]
    }

    public typealias Output = NoContent
}
