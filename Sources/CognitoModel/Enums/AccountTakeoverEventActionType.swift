public import LatchkeyJSON

/// What happens at a sign-in of some risk.
public struct AccountTakeoverEventActionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let block = Self(rawValue: "BLOCK")
    public static let mfaIfConfigured = Self(rawValue: "MFA_IF_CONFIGURED")
    public static let mfaRequired = Self(rawValue: "MFA_REQUIRED")
    public static let noAction = Self(rawValue: "NO_ACTION")

    public static let known: [Self] = [
        .block, .mfaIfConfigured, .mfaRequired, .noAction,
    ]
}
