public import LatchkeyJSON

/// Lists the recoveries of a pool, newest first, page by page.
public enum ListPointInTimeRecoveries: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .featureUnavailableInTier, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var nextToken: String?
        public var maxResults: Int?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("NextToken", \.nextToken, .paginationKey),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
        ]
    }

    public struct Output: Shape {
        public var restorations: [RestorationDescriptionType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Restorations", \.restorations),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }
}
