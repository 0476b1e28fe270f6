public import LatchkeyJSON
public import LatchkeyPlatform

/// What a pool or an app client does about risky sign-ins.
public struct RiskConfigurationType: Shape {
    public var userPoolID: String?
    public var clientID: String?
    public var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
    public var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
    public var riskExceptionConfiguration: RiskExceptionConfigurationType?
    public var lastModifiedDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("ClientId", \.clientID, .clientID),
        .init("CompromisedCredentialsRiskConfiguration", \.compromisedCredentialsRiskConfiguration),
        .init("AccountTakeoverRiskConfiguration", \.accountTakeoverRiskConfiguration),
        .init("RiskExceptionConfiguration", \.riskExceptionConfiguration),
        .init("LastModifiedDate", \.lastModifiedDate),
    ]
}
