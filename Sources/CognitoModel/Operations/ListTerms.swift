public import LatchkeyJSON

/// Lists the terms documents of a pool, page by page.
public enum ListTerms: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var maxResults: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
            .init("NextToken", \.nextToken, .string),
        ]
    }

    public struct Output: Shape {
        public var terms: [TermsDescriptionType] = []
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Terms", \.terms),
            .init("NextToken", \.nextToken, .string),
        ]
    }
}
