public import LatchkeyJSON

/// Returns the tags of a pool.
public enum ListTagsForResource: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .notAuthorized, .tooManyRequests, .invalidParameter, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var resourceARN = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ResourceArn", \.resourceARN, .arn)
        ]
    }

    public struct Output: Shape {
        public var tags: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Tags", \.tags, .tags)
        ]
    }
}
