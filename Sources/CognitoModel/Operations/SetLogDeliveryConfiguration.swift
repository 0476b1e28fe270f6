public import LatchkeyJSON

/// Says where the logs of a pool go.
public enum SetLogDeliveryConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .internalError, .tooManyRequests, .notAuthorized, .resourceNotFound,
        .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var logConfigurations: [LogConfigurationType] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("LogConfigurations", \.logConfigurations, .logConfigurations),
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
