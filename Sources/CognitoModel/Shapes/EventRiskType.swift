public import LatchkeyJSON

/// The risk that was seen in an event, and the decision that was taken.
public struct EventRiskType: Shape {
    public var riskDecision: RiskDecisionType?
    public var riskLevel: RiskLevelType?
    public var compromisedCredentialsDetected: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("RiskDecision", \.riskDecision),
        .init("RiskLevel", \.riskLevel),
        .init("CompromisedCredentialsDetected", \.compromisedCredentialsDetected),
    ]
}
