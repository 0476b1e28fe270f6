public import LatchkeyJSON

/// Whether custom sign-in flows are watched for risk too.
public struct AdvancedSecurityAdditionalFlowsType: Shape {
    public var customAuthMode: AdvancedSecurityEnabledModeType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("CustomAuthMode", \.customAuthMode)
    ]
}
