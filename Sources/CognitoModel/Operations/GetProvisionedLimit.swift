public import LatchkeyJSON

/// Returns how many requests of a category an account may send.
public enum GetProvisionedLimit: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var limitDefinition = LimitDefinitionType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("LimitDefinition", \.limitDefinition)
        ]
    }

    public struct Output: Shape {
        public var limit = LimitType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Limit", \.limit)
        ]
    }
}
