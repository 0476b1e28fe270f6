public import LatchkeyJSON

/// Tells where the logs of a pool go.
public enum GetLogDeliveryConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .internalError, .tooManyRequests, .notAuthorized, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
        ]
    }

    public struct Output: Shape {
        public var logDeliveryConfiguration: LogDeliveryConfigurationType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("LogDeliveryConfiguration", \.logDeliveryConfiguration)
        ]
    }
}
