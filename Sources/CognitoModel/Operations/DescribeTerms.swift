public import LatchkeyJSON

/// Returns a set of terms documents by its id.
public enum DescribeTerms: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
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

    public struct Output: Shape {
        public var terms: TermsType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Terms", \.terms)
        ]
    }
}
