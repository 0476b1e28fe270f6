public import LatchkeyJSON

/// Asks for another limit of requests of a category.
public enum UpdateProvisionedLimit: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .serviceQuotaExceeded, .internalError,
    ]

    public struct Input: Shape {
        public var limitDefinition = LimitDefinitionType()
        public var requestedLimitValue = 0
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("LimitDefinition", \.limitDefinition),
            .init("RequestedLimitValue", \.requestedLimitValue),
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
