public import LatchkeyJSON

/// Takes tags off a pool.
public enum UntagResource: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .notAuthorized, .tooManyRequests, .invalidParameter, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var resourceARN = ""
        public var tagKeys: [String] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ResourceArn", \.resourceARN, .arn),
            .init("TagKeys", \.tagKeys, .each(.tagKeys)),
        ]
    }

    public typealias Output = Empty
}
