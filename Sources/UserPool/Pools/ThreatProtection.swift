/// Whether a pool watches what its users do to sign in (`AdvancedSecurityMode` of
/// [UserPoolAddOnsType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolAddOnsType.html)).
public enum ThreatProtection: String, Sendable, CaseIterable, Comparable {
    /// Nothing is written down or judged.
    case off = "OFF"
    /// Events are written down with the risk that was seen in them; nothing is done about it.
    case audit = "AUDIT"
    /// What the pool says is to be done about a risk is done too.
    case enforced = "ENFORCED"

    public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int {
        switch self {
        case .off: 0
        case .audit: 1
        case .enforced: 2
        }
    }
}
