public import LatchkeyJSON

/// Returns what a pool, or one of its app clients, does about risky sign-ins.
public enum DescribeRiskConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userPoolAddOnNotEnabled,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
        ]
    }

    public struct Output: Shape {
        public var riskConfiguration = RiskConfigurationType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("RiskConfiguration", \.riskConfiguration)
        ]
    }
}
