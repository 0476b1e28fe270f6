public import LatchkeyJSON

/// Puts tags on a pool; a tag that is there is overwritten.
public enum TagResource: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .notAuthorized, .tooManyRequests, .invalidParameter, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var resourceARN = ""
        public var tags: [String: String] = [:]
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ResourceArn", \.resourceARN, .arn),
            .init("Tags", \.tags, .tags),
        ]
    }

    public typealias Output = Empty
}
