public import LatchkeyJSON

/// Changes a set of terms documents.
public enum UpdateTerms: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .concurrentModification, .termsExists, .invalidParameter, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var termsID = ""
        public var userPoolID = ""
        public var termsName: String?
        public var termsSource: TermsSourceType?
        public var enforcement: TermsEnforcementType?
        public var links: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("TermsId", \.termsID, .uuid4),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("TermsName", \.termsName, .termsName),
            .init("TermsSource", \.termsSource),
            .init("Enforcement", \.enforcement),
            .init("Links", \.links, .links),
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
