public import LatchkeyJSON

/// Whether the pool watches for risky sign-ins.
public struct UserPoolAddOnsType: Shape {
    public var advancedSecurityMode: AdvancedSecurityModeType = .unset
    public var advancedSecurityAdditionalFlows: AdvancedSecurityAdditionalFlowsType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AdvancedSecurityMode", \.advancedSecurityMode),
        .init("AdvancedSecurityAdditionalFlows", \.advancedSecurityAdditionalFlows),
    ]
}
