public import LatchkeyJSON

/// Says what a pool, or one of its app clients, does about risky sign-ins.
public enum SetRiskConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userPoolAddOnNotEnabled,
        .codeDeliveryFailure, .invalidEmailRoleAccessPolicy, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID: String?
        public var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
        public var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
        public var riskExceptionConfiguration: RiskExceptionConfigurationType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("CompromisedCredentialsRiskConfiguration", \.compromisedCredentialsRiskConfiguration),
            .init("AccountTakeoverRiskConfiguration", \.accountTakeoverRiskConfiguration),
            .init("RiskExceptionConfiguration", \.riskExceptionConfiguration),
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
