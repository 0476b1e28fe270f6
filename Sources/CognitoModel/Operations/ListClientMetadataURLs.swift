public import LatchkeyJSON

/// Lists the metadata documents that were used under a policy, page by page.
public enum ListClientMetadataURLs: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var cimdPolicyID = ""
        public var nextToken: String?
        public var maxResults: Int?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CIMDPolicyId", \.cimdPolicyID, .cimdPolicyID),
            .init("NextToken", \.nextToken, .paginationKey),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
        ]
    }

    public struct Output: Shape {
        public var nextToken: String?
        public var clientMetadataURLs: [ClientMetadataURLType] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("NextToken", \.nextToken, .paginationKey),
            .init("ClientMetadataURLs", \.clientMetadataURLs, .clientMetadataURLs),
        ]
    }
}
